import { Type, type Static } from 'typebox'
import type { SocialName } from './accounts.tables.ts'

/** Long enough for every honest value; what it must be is said by the verb, at its field. */
const Text = (maxLength: number) => Type.String({ maxLength })
const Needed = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const SignIn = Type.Object({ email: Needed(300), password: Needed(1_000) })
export type SignInBody = Static<typeof SignIn>

export const Token = Type.Object({
  token: Type.String(),
  /** Pieces in the cart besides those of the guest who has signed in. */
  added_to_cart: Type.Integer(),
  /** Models among the favourites besides those. */
  added_to_favourites: Type.Integer(),
})
export type TokenAnswer = Static<typeof Token>

export const NewPasswordSession = Type.Object({
  ...Token.properties,
  /** Sites that the account can be signed in to with. */
  linked: Type.Array(Type.Unsafe<SocialName>({ type: 'string' })),
})
export type NewPasswordAnswer = Static<typeof NewPasswordSession>

/** Empty values are the same as none (R-3-27). */
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
  /** A friend's, for whoever joins the loyalty programme. */
  referral_code: Type.Optional(Text(60)),
  /** To the handling of personal data and to the offer; to letters. */
  consent: Type.Optional(Type.Boolean()),
  consent_letters: Type.Optional(Type.Boolean()),
})
export type RegistrationBody = Static<typeof Registration>

/** What is no address is told of among `non_field_errors` (O-15). */
export const Restore = Type.Object({ email: Type.Optional(Text(300)) })
export type RestoreBody = Static<typeof Restore>

export const NewPassword = Type.Object({ token: Needed(100), password: Needed(1_000) })
export type NewPasswordBody = Static<typeof NewPassword>

/** Without a password only in the browser that registered. */
export const Activation = Type.Object({ token: Needed(100), password: Type.Optional(Text(1_000)) })
export type ActivationBody = Static<typeof Activation>

/** By the address, or by a link that has run out. */
export const ActivationLetter = Type.Object({ email: Type.Optional(Text(300)), token: Type.Optional(Text(100)) })
export type ActivationLetterBody = Static<typeof ActivationLetter>

/** The title and the words of chapter 8. */
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
  /** Of their letters. */
  locale: Type.String(),
  newsletter: Type.Boolean(),
  /** Waits for the letter to be answered. */
  pending_email: Type.String(),
  /** When the account will be deleted. */
  deletion_at: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
})
export const ProfileInfo = Type.Object({ user: User })
export type ProfileInfoAnswer = Static<typeof ProfileInfo>

export const Session = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  /** The city of its network, as far as it is known. */
  place: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean(),
})
export const Sessions = Type.Array(Session)
export type SessionsAnswer = Static<typeof Sessions>

export const SessionEnd = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
export type SessionEndBody = Static<typeof SessionEnd>
