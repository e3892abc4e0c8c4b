import { signer } from '#kernel/signature.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SocialName, SocialSecrets } from './social.port.ts'
import { journeyLifetime } from './social.rules.ts'

/** State of a pending social sign-in, which the browser must bring back. */
export type Journey = { site: SocialName; secrets: SocialSecrets; target: string; locale: Locale; until: number }

type CookieOptions = { secretKeys: readonly string[]; publicUrl: string }

/** Signed cookie of a pending sign-in: stateless, so abandoned ones leave nothing behind. */
export function journeyCookie({ secretKeys, publicUrl }: CookieOptions) {
  const { sign, read } = signer(secretKeys, 'social-journey')
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-social' : 'social'
  const rest = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const values = new RegExp(`(?:^|;)\\s*${name}=([\\w.-]{1,2000})(?=;|$)`, 'g')

  return {
    header: (journey: Journey) => {
      const value = sign(Buffer.from(JSON.stringify(journey)).toString('base64url'))
      return `${name}=${value}; Max-Age=${journeyLifetime / 1_000}${rest}`
    },
    /** Deletes the cookie: each sign-in is single-use. */
    endHeader: `${name}=; Max-Age=0${rest}`,
    read: (cookies: string, now: Date): Journey | undefined => {
      for (const [, value = ''] of cookies.matchAll(values)) {
        const text = read(value)
        const journey = text && (JSON.parse(Buffer.from(text, 'base64url').toString()) as Journey)
        if (journey && journey.until > now.getTime()) return journey
      }
      return undefined
    },
  }
}
