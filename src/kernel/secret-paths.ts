/** Replaces secret path parameters by `…`. */
export type PathMask = (path: string) => string

/** A route and its parameters that open something without signing in; query keys may be among them. */
export type SecretRoute = { path: string; secret: readonly string[] }

type Address = {
  route: { secret?: readonly string[] }
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
}

/** True for an address that holds a key or a token. */
export const isSecretAddress = ({ route, params, query }: Address): boolean =>
  (route.secret ?? []).some((name) => (params[name] ?? query[name]) !== undefined)

const mask = '…'

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part
  }
}

/** The parts of a path up to its secret parameter: `/a/:b/:key/c/` → `a`, `:b`. */
function beginnings({ path, secret }: SecretRoute): string[][] {
  const parts = path.split('/').slice(1)
  return parts.flatMap((part, at) =>
    part.startsWith(':') && secret.includes(part.slice(1)) ? [parts.slice(0, at)] : [],
  )
}

/**
 * Masks the secret parameters of routes. A beginning counts anywhere in a path, so prefixes (`/en`, `/_data`), missing
 * slashes and addresses without a page are masked too.
 */
export function pathMask(routes: readonly SecretRoute[]): PathMask {
  const allBeginnings = routes.flatMap(beginnings)
  return (path) => {
    const parts = path.split('/')
    const names = parts.map(decoded)
    for (const beginning of allBeginnings)
      for (let at = 0; at + beginning.length < parts.length; at++)
        if (
          parts[at + beginning.length] &&
          beginning.every((part, n) => part.startsWith(':') || part === names[at + n])
        )
          parts[at + beginning.length] = mask
    return parts.join('/')
  }
}
