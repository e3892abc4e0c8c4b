import type { SocialName } from '../accounts/accounts.tables.ts'

/** In the order of their buttons. Yandex and VK are the ones that Russian law allows for visitors in Russia. */
export const socialNames: readonly SocialName[] = ['yandex', 'vk', 'google', 'facebook']
export type { SocialName }

/** These say that they have proved an e-mail; only by such a one an account is linked. */
export const provesEmail = (name: SocialName): boolean => name === 'yandex' || name === 'google'

/** What another site says of somebody who has signed in there. */
export type SocialIdentity = {
  /** Their number on that site; never changes. */
  subject: string
  email?: string
  /** The site has proved that the mailbox is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  phone?: string
}

/** Secrets of one sign-in: they go to the other site, and must come back with whoever returns from it. */
export type SocialSecrets = { state: string; nonce: string; verifier: string }

export type SocialProvider = {
  newSecrets: () => SocialSecrets
  /** Where the browser is sent. */
  signInAddress: (secrets: SocialSecrets, callback: string) => Promise<string>
  /** Who came back; throws a SocialFault when that cannot be told. */
  identityOf: (visit: { address: URL; secrets: SocialSecrets; callback: string }) => Promise<SocialIdentity>
}

export type SocialProviders = Partial<Record<SocialName, SocialProvider>>

/** `declined`: the visitor said no over there. The others are about the site. */
export type SocialTrouble = 'declined' | 'foreign' | 'away' | 'refused' | 'broken'

export class SocialFault extends Error {
  readonly trouble: SocialTrouble

  constructor(trouble: SocialTrouble, cause?: unknown) {
    super(`social sign-in: ${trouble}`, { cause })
    this.trouble = trouble
  }
}
