import { Type, type Static } from 'typebox'
import type { SocialName } from './accounts.tables.ts'

/** String with a generous limit; the action validates the value and reports the field. */
const Text = (maxLength: number) => Type.String({ maxLength })
const Needed = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const SignIn = Type.Object({ email: Needed(300), password: Needed(1_000) })
export type SignInBody = Static<typeof SignIn>

export const Token = Type.Object({
  token: Type.String(),
  /** Pieces in the cart besides those of the guest. */
  added_to_cart: Type.Integer(),
  /** Favorite models besides those of the guest. */
  added_to_favourites: Type.Integer(),
})
export type TokenAnswer = Static<typeof Token>

export const NewPasswordSession = Type.Object({
  ...Token.properties,
  /** Linked sites that can sign in to the account. */
  linked: Type.Array(Type.Unsafe<SocialName>({ type: 'string' })),
})
export type NewPasswordAnswer = Static<typeof NewPasswordSession>

/** Registration form; empty values count as missing (R-3-27). */
export const Registration = Type.Object({
  email: Needed(300),
  password: Needed(1_000),
  first_name: Needed(200),
  last_name: Needed(200),
  phone_number: Needed(60),
  type: Type.Optional(Type.Union([Type.Literal('default'), Type.Literal('professional')])),
  organisation: Type.Optional(Text(300)),
  register_in_maxma: Type.Optional(Type.Boolean()),
  date_of_birth: Type.Optional(Text(10)),
  specialty: Type.Optional(Text(60)),
  custom_speciality: Type.Optional(Text(200)),
  source_of_referral: Type.Optional(Text(60)),
  custom_source_of_referral: Type.Optional(Text(200)),
  /** Referral code of a friend, used only when joining the loyalty program. */
  referral_code: Type.Optional(Text(60)),
  /** Consent to data processing and the offer; `consent_letters` covers emails. */
  consent: Type.Optional(Type.Boolean()),
  consent_letters: Type.Optional(Type.Boolean()),
})
export type RegistrationBody = Static<typeof Registration>

/** Password reset request. An invalid email is reported in `non_field_errors` (O-15). */
export const Restore = Type.Object({ email: Type.Optional(Text(300)) })
export type RestoreBody = Static<typeof Restore>

export const NewPassword = Type.Object({ token: Needed(100), password: Needed(1_000) })
export type NewPasswordBody = Static<typeof NewPassword>

/** Activation by link; the password is optional only in the browser that registered. */
export const Activation = Type.Object({ token: Needed(100), password: Type.Optional(Text(1_000)) })
export type ActivationBody = Static<typeof Activation>

/** Request for another activation email, by address or by an expired link. */
export const ActivationLetter = Type.Object({ email: Type.Optional(Text(300)), token: Type.Optional(Text(100)) })
export type ActivationLetterBody = Static<typeof ActivationLetter>

/** Title and text of a message, as in chapter 8 of the specification. */
export const Message = Type.Object({ title: Type.String(), message: Type.String() })
export type MessageAnswer = Static<typeof Message>

export const Done = Type.Object({})
export type DoneAnswer = Static<typeof Done>

export const User = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  type: Type.Unsafe<'default' | 'professional'>({ type: 'string' }),
  register_in_maxma: Type.Boolean(),
  date_of_birth: Type.String(),
  specialty: Type.String(),
  custom_speciality: Type.String(),
  /** Language of the account's emails. */
  locale: Type.String(),
  newsletter: Type.Boolean(),
  /** New email, not confirmed yet. */
  pending_email: Type.String(),
  /** Scheduled deletion of the account. */
  deletion_at: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
})
export const ProfileInfo = Type.Object({ user: User })
export type ProfileInfoAnswer = Static<typeof ProfileInfo>

export const Session = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  /** City of the IP address, if known. */
  place: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean(),
})
export const Sessions = Type.Array(Session)
export type SessionsAnswer = Static<typeof Sessions>

export const SessionEnd = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
export type SessionEndBody = Static<typeof SessionEnd>
