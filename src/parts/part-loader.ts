const coming = new Map<string, Promise<void>>()

/** A style sheet that is not here yet; the first HTML may have brought it. */
function sheet(href: string): Promise<void> {
  const known = coming.get(href)
  if (known || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return known ?? Promise.resolve()
  const loading = new Promise<void>((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      // The next try begins anew.
      coming.delete(href)
      link.remove()
      failed(new Error(`Unable to preload CSS for ${href}`))
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
