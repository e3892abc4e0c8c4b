/** Nothing from outside itself: it stands at the end of every document. */
function bringCode(): void {
  const bring = () => {
    // What stands in a template is neither asked for nor run.
    const { content } = document.getElementById('code') as HTMLTemplateElement
    const entry = content.querySelector('script[src]')!
    // Whether it ran or could not be had, it is over: press-keeper.inline.ts waits for that.
    for (const end of ['load', 'error']) entry.addEventListener(end, () => dispatchEvent(new Event('codeended')))
    document.body.append(content)
  }
  if (document.hidden) bring()
  else requestAnimationFrame(() => setTimeout(bring))
}

/**
 * Brings the scripts of a page once it has been painted: on a slow network they would take the bandwidth of its first
 * picture and letters. A page that nobody looks at yet is not painted and need not wait.
 */
export const afterPaintScript = `(${bringCode.toString()})()`
