/* Checkboxes ticked in a form that was submitted by another of its buttons; restored on the page that follows. */

const lifeSeconds = 60
const pattern = /(?:^|;\s*)ticks=([a-z_.]{0,200})(?=;|$)/

/** Cookie set by our own forms only, so that a foreign link checks nothing. */
export const tickCookie = (names: readonly string[], origin: string): string =>
  `ticks=${names.join('.')}; Max-Age=${names.length > 0 ? lifeSeconds : 0}; Path=/; HttpOnly; SameSite=Strict${origin.startsWith('https:') ? '; Secure' : ''}`

export const ticksIn = (cookies: string | undefined): string[] =>
  pattern
    .exec(cookies ?? '')?.[1]
    ?.split('.')
    .filter(Boolean) ?? []
