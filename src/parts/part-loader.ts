const coming = new Map<string, Promise<void>>()

/** Loads a style sheet, unless the first HTML contains it. */
function sheet(href: string): Promise<void> {
  const earlier = coming.get(href)
  if (earlier || document.querySelector(`style[data-sheets~="${href}"]`)) return earlier ?? Promise.resolve()
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // Allow a retry.
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
 * Loads code and styles of a part in parallel. The build wraps every `import()` in this call instead of Vite's own
 * helper, which is three times as large and sequential.
 */
async function loadPart<Part>(load: () => Promise<Part>, sheets: readonly string[] = []): Promise<Part> {
  const part = load()
  // If the styles fail first, their failure is reported; a later one of the code must not become an unhandled
  // rejection.
  part.catch(() => undefined)
  await Promise.all(sheets.map((file) => sheet(`/${file}`)))
  return part
}

export { loadPart as __vitePreload }
