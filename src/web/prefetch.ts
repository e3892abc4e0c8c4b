import { linkOf } from './links.ts'
import { whenIdle } from '#parts/when-idle.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

/** False on a slow or metered connection. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

const isAllowed = () => mayPrefetch((navigator as { connection?: Connection }).connection)

/** Prefetches links that a visitor points at, and links marked `data-prefetch` as they come into view. */
export function watchForPrefetch(warm: (link: HTMLAnchorElement) => void): { rescan: () => void } {
  const onIntent = (event: Event) => {
    const link = isAllowed() ? linkOf(event) : undefined
    if (link) warm(link)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onIntent, { passive: true })
  }
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      inView.unobserve(target)
      whenIdle(() => warm(target))
    }
  })
  const rescan = () => {
    if (!isAllowed()) return
    for (const link of document.querySelectorAll('a[data-prefetch]')) inView.observe(link)
  }
  rescan()
  return { rescan }
}
