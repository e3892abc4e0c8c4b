/* Boxes that somebody ticked in a form that was taken for another of its buttons: for the page that follows at once. */

const lifeSeconds = 60
const pattern = /(?:^|;\s*)ticks=([a-z_.]{0,200})(?=;|$)/

/** Written by our own forms only: a link from elsewhere ticks nothing. */
export const tickCookie = (names: readonly string[], origin: string): string =>
  `ticks=${names.join('.')}; Max-Age=${names.length > 0 ? lifeSeconds : 0}; Path=/; HttpOnly; SameSite=Strict${origin.startsWith('https:') ? '; Secure' : ''}`

export const ticksIn = (cookies: string | undefined): string[] =>
  pattern
    .exec(cookies ?? '')?.[1]
    ?.split('.')
    .filter(Boolean) ?? []
