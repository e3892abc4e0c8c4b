const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Link under an event, if the page layer handles it. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!target || target.origin !== location.origin) return undefined
  const leaves = (target.target && target.target !== '_self') || target.hasAttribute('download')
  return leaves || target.relList.contains('external') || target.dataset['reload'] !== undefined ? undefined : target
}

/** Adds one click listener for all links; `follow` returns true when it handles the link. */
export function watchClicks(follow: (link: HTMLAnchorElement) => boolean): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const link = linkOf(event)
    if (link && follow(link)) event.preventDefault()
  })
}
