export type Visitor = { cartQuantity: number; favouriteQuantity: number; isSignedIn: boolean }

export const hintCookie = 'hint'
export const hintPattern = /(?:^|;\s*)hint=(\d{1,4})\.(\d{1,4})\.([01])(?:;|$)/
const yearSeconds = 365 * 24 * 3600

/** Hint cookie: header counts and sign-in state, shown before the first response. Contains nothing secret (O-20). */
export const hintOf = ({ cartQuantity, favouriteQuantity, isSignedIn }: Visitor): string =>
  `${hintCookie}=${cartQuantity}.${favouriteQuantity}.${isSignedIn ? 1 : 0}; path=/; max-age=${yearSeconds}; samesite=lax`

export function readHint(cookies: string): Visitor | undefined {
  const match = hintPattern.exec(cookies)
  if (!match) return undefined
  return { cartQuantity: Number(match[1]), favouriteQuantity: Number(match[2]), isSignedIn: match[3] === '1' }
}

/** Badge text; empty at zero. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')
