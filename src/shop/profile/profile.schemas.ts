import { Type, type Static } from 'typebox'

const Text = (maxLength: number) => Type.String({ maxLength })
const Password = Type.String({ minLength: 1, maxLength: 1_000 })
/** Optional, because accounts linked to another site have no password. */
const OwnPassword = Type.Optional(Type.String({ maxLength: 1_000 }))

/** Profile fields that the owner may change directly; not state, rights, e-mail or bonuses. */
export const InfoChanges = Type.Object({
  first_name: Type.Optional(Text(200)),
  last_name: Type.Optional(Text(200)),
  phone_number: Type.Optional(Text(60)),
  /** Settable once. */
  date_of_birth: Type.Optional(Text(10)),
  specialty: Type.Optional(Text(60)),
  /** Text for the specialty `other`. */
  custom_speciality: Type.Optional(Text(200)),
  locale: Type.Optional(Type.Unsafe<'ru' | 'en'>({ type: 'string', enum: ['ru', 'en'] })),
})
export type InfoChangesBody = Static<typeof InfoChanges>

/** Required answers for joining the loyalty programme. */
export const JoinFields = Type.Object({
  date_of_birth: Type.Optional(Text(10)),
  specialty: Text(60),
  custom_speciality: Type.Optional(Text(200)),
  source_of_referral: Text(60),
  custom_source_of_referral: Type.Optional(Text(200)),
})
export type JoinBody = Static<typeof JoinFields>

export const Letters = Type.Object({ newsletter: Type.Boolean(), locale: InfoChanges.properties.locale })
export type LettersBody = Static<typeof Letters>

export const EmailChange = Type.Object({ email: Type.String({ minLength: 1, maxLength: 300 }), password: OwnPassword })
export type EmailChangeBody = Static<typeof EmailChange>

export const EmailConfirmation = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })
export type EmailConfirmationBody = Static<typeof EmailConfirmation>

export const PasswordChange = Type.Object({ current_password: OwnPassword, password: Password })
export type PasswordChangeBody = Static<typeof PasswordChange>

/** New session token; the old one ended with the old password. */
export const NewToken = Type.Object({ token: Type.String() })
export type NewTokenAnswer = Static<typeof NewToken>

export const Deletion = Type.Object({ password: OwnPassword })
export type DeletionBody = Static<typeof Deletion>

export const DeletionDate = Type.Object({ deletion_at: Type.String() })
export type DeletionDateAnswer = Static<typeof DeletionDate>

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })

export const DataState = Type.Object({ asked_at: TextOrNull, ready_at: TextOrNull, expires_at: TextOrNull })
export type DataStateAnswer = Static<typeof DataState>

const Consent = Type.Object({
  purpose: Type.String(),
  version: Type.String(),
  given_at: Type.String(),
  withdrawn_at: TextOrNull,
})
export const Consents = Type.Array(Consent)
export type ConsentsAnswer = Static<typeof Consents>

/** Complete export, without a fixed schema. */
export const DataFile = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

export const Nothing = Type.Object({})
export type NothingAnswer = Static<typeof Nothing>
