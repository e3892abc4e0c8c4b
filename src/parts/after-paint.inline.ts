/** Self-contained, since it is inlined at the end of every document. */
function bringCode(): void {
  const bring = () => {
    // Scripts and styles in a template are neither fetched nor run.
    const { content } = document.getElementById('code') as HTMLTemplateElement
    const entry = content.querySelector('script[src]')!
    // The entry script ran or failed to load: press-keeper.inline.ts waits for either.
    for (const end of ['load', 'error']) entry.addEventListener(end, () => dispatchEvent(new Event('codeended')))
    document.body.append(content)
  }
  if (document.hidden) bring()
  else requestAnimationFrame(() => setTimeout(bring))
}

/**
 * Loads the scripts of a page after the first paint: on a slow network they would take bandwidth from its first picture
 * and text. A hidden page is not painted and need not wait.
 */
export const afterPaintScript = `(${bringCode.toString()})()`
