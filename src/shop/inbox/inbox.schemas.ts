import { Type, type Static } from 'typebox'

export const Subscription = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 300 }),
  /** Consent to data processing, the offer and the letters. */
  consent: Type.Optional(Type.Boolean()),
})
export type SubscriptionBody = Static<typeof Subscription>

/** Token of the letter's link. */
export const Unsubscription = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) })
export type UnsubscriptionQuery = Static<typeof Unsubscription>

export const Said = Type.Object({ message: Type.String() })
export type SaidAnswer = Static<typeof Said>
