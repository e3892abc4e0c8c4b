import type { SocialIdentity } from '#shop/social/social.port.ts'

/** What tells one site of social sign-in from another. */
export type SocialSite = {
  issuer: string
  signIn: string
  token: string
  scope: string
  /** A code that is stolen on its way is of no use without our verifier. */
  hasPkce: boolean
  /** The identity comes signed with the token, and with our nonce. */
  isOpenId?: boolean
  /** What of the callback must go into the exchange. */
  exchangeKeys?: string[]
  /** Makes a standard answer of the site's own one. */
  standardToken?: (answer: Record<string, unknown>, state: string) => { status: number; answer: object }
  /** Where the identity is asked for. */
  identityRequest?: (accessToken: string, client: string) => { address: string; options: RequestInit }
  identityIn: (answer: Record<string, unknown>) => IdentityFields
}

/** As the site tells them: anything. */
export type IdentityFields = { [Field in keyof SocialIdentity]?: unknown }
