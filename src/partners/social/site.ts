import type { SocialIdentity } from '#shop/social/social.port.ts'

/** Settings of a social sign-in site. */
export type SocialSite = {
  issuer: string
  signIn: string
  token: string
  scope: string
  /** PKCE: a stolen code is useless without our verifier. */
  hasPkce: boolean
  /** OpenID Connect: the token contains the signed identity and our nonce. */
  isOpenId?: boolean
  /** Callback parameters for the code exchange. */
  exchangeKeys?: string[]
  /** Converts the site's answer to a standard one. */
  standardToken?: (answer: Record<string, unknown>, state: string) => { status: number; answer: object }
  /** Request for the identity. */
  identityRequest?: (accessToken: string, client: string) => { address: string; options: RequestInit }
  identityIn: (answer: Record<string, unknown>) => IdentityFields
}

/** Identity fields as received: unchecked. */
export type IdentityFields = { [Field in keyof SocialIdentity]?: unknown }
