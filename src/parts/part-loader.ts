const coming = new Map<string, Promise<void>>()

/** A style sheet that is not here yet; the first HTML may have brought it among its own styles. */
function sheet(href: string): Promise<void> {
  const earlier = coming.get(href)
  if (earlier || document.querySelector(`style[data-sheets~="${href}"]`)) return earlier ?? Promise.resolve()
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // The next try begins anew.
      coming.delete(href)
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })
  coming.set(href, loading)
  return loading
}

/**
 * A part of the code together with its styles, both at once. The build calls it around every `import()`, in place of
 * Vite's own helper, which does the same three times as large and one after the other.
 */
async function loadPart<Part>(load: () => Promise<Part>, sheets: readonly string[] = []): Promise<Part> {
  const part = load()
  // When the styles fail first, that is the failure to tell of.
  part.catch(() => undefined)
  await Promise.all(sheets.map((file) => sheet(`/${file}`)))
  return part
}

export { loadPart as __vitePreload }
