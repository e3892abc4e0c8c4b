import { Type, type Static } from 'typebox'
import { Registration } from '../accounts/accounts.schemas.ts'
import type { SocialName } from './social.port.ts'

const ArrivalToken = Type.String({ minLength: 1, maxLength: 100 })

export const ArrivalLink = Type.Object({
  token: ArrivalToken,
  password: Type.String({ minLength: 1, maxLength: 1_000 }),
})
export type ArrivalLinkBody = Static<typeof ArrivalLink>

export const ArrivalRegistration = Type.Object({
  token: ArrivalToken,
  ...Type.Omit(Registration, ['email', 'password', 'type']).properties,
  /** Required only if the site verified no e-mail. */
  email: Type.Optional(Type.String({ maxLength: 300 })),
})
export type ArrivalRegistrationBody = Static<typeof ArrivalRegistration>

/** No token if the e-mail has to be verified first; the message explains this. */
export const ArrivalAnswer = Type.Object({
  token: Type.Optional(Type.String()),
  added_to_cart: Type.Optional(Type.Integer()),
  added_to_favourites: Type.Optional(Type.Integer()),
  /** Path to return to after sign-in. */
  target: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
})
export type ArrivalAnswerBody = Static<typeof ArrivalAnswer>

const Site = Type.Unsafe<SocialName>({ type: 'string', enum: ['yandex', 'vk', 'google', 'facebook'] })

export const LinkedSites = Type.Object({ linked: Type.Array(Site), available: Type.Array(Site) })
export type LinkedSitesAnswer = Static<typeof LinkedSites>

export const SiteName = Type.Object({ provider: Site })
export type SiteNameBody = Static<typeof SiteName>
