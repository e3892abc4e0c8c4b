import type { SocialName } from '../accounts/accounts.tables.ts'

/** Sites in the order of their buttons. Russian law allows only Yandex and VK for visitors in Russia. */
export const socialNames: readonly SocialName[] = ['yandex', 'vk', 'google', 'facebook']
export type { SocialName }

/** Sites that verify e-mails; only a verified e-mail links an account. */
export const provesEmail = (name: SocialName): boolean => name === 'yandex' || name === 'google'

/** Identity of a visitor, as reported by another site. */
export type SocialIdentity = {
  /** User id on that site; never changes. */
  subject: string
  email?: string
  /** True if the site verified the e-mail. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  phone?: string
}

/** Secrets of one sign-in: sent to the other site and verified in the callback. */
export type SocialSecrets = { state: string; nonce: string; verifier: string }

export type SocialProvider = {
  newSecrets: () => SocialSecrets
  /** URL to redirect the browser to. */
  signInAddress: (secrets: SocialSecrets, callback: string) => Promise<string>
  /** Identity from the callback; throws a SocialFault if it cannot be determined. */
  identityOf: (visit: { address: URL; secrets: SocialSecrets; callback: string }) => Promise<SocialIdentity>
}

export type SocialProviders = Partial<Record<SocialName, SocialProvider>>

/** `declined`: the visitor refused consent at the site. The others are problems of the site. */
export type SocialTrouble = 'declined' | 'foreign' | 'away' | 'refused' | 'broken'

export class SocialFault extends Error {
  readonly trouble: SocialTrouble

  constructor(trouble: SocialTrouble, cause?: unknown) {
    super(`social sign-in: ${trouble}`, { cause })
    this.trouble = trouble
  }
}
