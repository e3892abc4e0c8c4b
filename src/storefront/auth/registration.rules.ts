import type { RegistrationBody } from '#shop/accounts/accounts.schemas.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { emailTrouble } from '../common/email.rules.ts'
import { passwordTrouble, type PasswordTrouble } from '../common/new-password.rules.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

/** Fields in screen order. */
export const registrationFields = [
  'type',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'phone_number_country',
  'password',
  'organisation',
  'register_in_maxma',
  'specialty',
  'custom_speciality',
  'date_of_birth',
  'source_of_referral',
  'custom_source_of_referral',
  'referral_code',
  'consent',
  'consent_offer',
  'consent_letters',
] as const

type RegistrationField = (typeof registrationFields)[number]
export type RegistrationValues = Readonly<Record<RegistrationField, string>>
/** Keys of the validation messages. */
export type RegistrationTrouble = 'required' | 'emailWrong' | PasswordTrouble

/** R-5-02: fields required before the button is enabled. */
export const neededFields = ['first_name', 'last_name', 'email', 'phone_number', 'password'] as const
const loyaltyFields = ['specialty', 'date_of_birth', 'source_of_referral'] as const
const otherWords = [
  ['specialty', 'custom_speciality'],
  ['source_of_referral', 'custom_source_of_referral'],
] as const

/** Validation in the browser; the server has the last word. */
export function registrationTroubles(
  values: RegistrationValues,
): Partial<Record<RegistrationField, RegistrationTrouble>> {
  const isMember = values.register_in_maxma !== ''
  const neededNames: readonly RegistrationField[] = [
    ...neededFields,
    ...(isMember ? loyaltyFields : []),
    ...otherWords.flatMap(([choice, words]) => (isMember && values[choice] === 'other' ? [words] : [])),
    'consent',
    'consent_offer',
  ]
  const missing = neededNames.filter((name) => values[name] === '')
  const passwordFault = values.password === '' ? undefined : passwordTrouble(values.password, values.email)
  return {
    ...(emailTrouble(values.email) === 'emailWrong' && { email: 'emailWrong' as const }),
    ...(passwordFault && { password: passwordFault }),
    ...Object.fromEntries(missing.map((name) => [name, 'required' as const])),
  }
}

/** Request body without empty values (R-3-27) and without fields of collapsed sections. */
export function registrationBody(values: RegistrationValues, countries: readonly PhoneCountry[]): RegistrationBody {
  const { first_name, last_name, email, password, phone_number, phone_number_country, organisation } = values
  const isProfessional = values.type === 'professional'
  return {
    email,
    password,
    first_name,
    last_name,
    phone_number: wholePhone(phone_number, phone_number_country, countries),
    type: isProfessional ? 'professional' : 'default',
    ...(isProfessional && organisation && { organisation }),
    ...loyaltyOf(values),
    consent: values.consent !== '' && values.consent_offer !== '',
    ...(values.consent_letters && { consent_letters: true }),
  }
}

function loyaltyOf(values: RegistrationValues): Partial<RegistrationBody> {
  if (values.register_in_maxma === '') return {}
  const { specialty, date_of_birth, source_of_referral } = values
  return {
    register_in_maxma: true,
    specialty,
    date_of_birth,
    source_of_referral,
    ...(specialty === 'other' && { custom_speciality: values.custom_speciality }),
    ...(values.referral_code && { referral_code: values.referral_code }),
    ...(source_of_referral === 'other' && { custom_source_of_referral: values.custom_source_of_referral }),
  }
}
