/** Replaces secret path parameters by `…`. */
export type PathMask = (path: string) => string

/** A route whose parameters, or query keys, grant access without signing in. */
export type SecretRoute = { path: string; secret: readonly string[] }

const mask = '…'

/** Maximum layers of escapes, more than a proxy removes. */
const maxLayers = 5

/** Canonical spelling of a path: ASCII escapes decoded, doubled slashes and backslashes normalized, dots resolved. */
function plainPath(path: string): string {
  let text = path
  for (let layer = 0; layer < maxLayers; layer++)
    text = text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const parts: string[] = []
  for (const part of text.split(/[/\\]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  const isFolder = /[/\\]\.{0,2}$/.test(text)
  return `/${parts.join('/')}${isFolder && parts.length > 0 ? '/' : ''}`
}

/** Path segments up to the secret parameter: `/a/:b/:key/c/` → `a`, `:b`. */
function beginnings({ path, secret }: SecretRoute): string[][] {
  const parts = path.split('/').slice(1)
  return parts.flatMap((part, at) =>
    part.startsWith(':') && secret.includes(part.slice(1)) ? [parts.slice(0, at)] : [],
  )
}

/**
 * Masks the secret parameters of routes, in any spelling of the path. A beginning counts anywhere in a path, so prefixes
 * (`/en`, `/_data`), missing slashes and addresses without a page are masked too.
 */
export function pathMask(routes: readonly SecretRoute[]): PathMask {
  const allBeginnings = routes.flatMap(beginnings)
  return (path) => {
    const parts = plainPath(path).split('/')
    const names = parts.map((part) => part.toLowerCase())
    let isMasked = false
    for (const beginning of allBeginnings)
      for (let at = 0; at + beginning.length < parts.length; at++)
        if (
          parts[at + beginning.length] &&
          beginning.every((part, n) => part.startsWith(':') || part === names[at + n])
        ) {
          parts[at + beginning.length] = mask
          isMasked = true
        }
    return isMasked ? parts.join('/') : path
  }
}
