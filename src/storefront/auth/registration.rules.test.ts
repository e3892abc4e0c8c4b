import { expect, test } from 'vitest'
import { passwordBars, passwordTrouble } from '../common/new-password.rules.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import {
  registrationBody,
  registrationFields,
  registrationTroubles,
  type RegistrationValues,
} from './registration.rules.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const empty = Object.fromEntries(registrationFields.map((name) => [name, ''])) as RegistrationValues
const person: RegistrationValues = {
  ...empty,
  type: 'default',
  first_name: 'Анна',
  last_name: 'Петрова',
  email: 'anna@klinika.ru',
  phone_number: '(921) 000-00-00',
  phone_number_country: 'RU',
  password: 'two words here',
  consent: 'true',
  consent_offer: 'true',
}
const countries = phoneCountries('ru')

test('accepts a valid registration and sends only filled fields', () => {
  expect(registrationTroubles(person)).toEqual({})
  expect(registrationBody(person, countries)).toEqual({
    email: 'anna@klinika.ru',
    password: 'two words here',
    first_name: 'Анна',
    last_name: 'Петрова',
    phone_number: '+79210000000',
    type: 'default',
    consent: true,
  })
})

test('required fields are checked, and each consent has its own checkbox (R-5-02 R-5-04 O-43)', () => {
  expect(registrationTroubles(empty)).toEqual({
    first_name: 'required',
    last_name: 'required',
    email: 'required',
    phone_number: 'required',
    password: 'required',
    consent: 'required',
    consent_offer: 'required',
  })
  expect(registrationTroubles({ ...person, consent_offer: '' })).toEqual({ consent_offer: 'required' })
})

test('refuses a password that is short, the own e-mail, or one repeated letter (R-5-03)', () => {
  expect(registrationTroubles({ ...person, password: 'short' })).toEqual({ password: 'tooShort' })
  expect(passwordTrouble('Anna@Klinika.ru', 'anna@klinika.ru')).toBe('isEmail')
  expect(passwordTrouble('aaaaaaaaaa', '')).toBe('sameLetters')
  expect(passwordTrouble('👩‍⚕️👩‍⚕️👩‍⚕️', '')).toBe('tooShort')
  expect(['kettle', 'kettles!', 'kettles and', 'kettles and cups'].map((word) => passwordBars(word, ''))).toEqual([
    1, 2, 3, 4,
  ])
})

test('requires more fields for the programme, and text for «other» (R-5-05 R-5-06)', () => {
  const member = { ...person, register_in_maxma: 'true' }
  expect(registrationTroubles(member)).toEqual({
    specialty: 'required',
    date_of_birth: 'required',
    source_of_referral: 'required',
  })
  const other = { ...member, specialty: 'other', date_of_birth: '1990-05-12', source_of_referral: 'other' }
  expect(registrationTroubles(other)).toEqual({
    custom_speciality: 'required',
    custom_source_of_referral: 'required',
  })
  const body = registrationBody({ ...other, custom_speciality: 'Рентгенолаборант' }, countries)
  expect(body).toMatchObject({ register_in_maxma: true, custom_speciality: 'Рентгенолаборант' })
  // Collapsed again, the section adds nothing to the body.
  expect(registrationBody({ ...other, register_in_maxma: '' }, countries)).not.toHaveProperty('specialty')
})

test('only a professional has an organisation (O-61)', () => {
  const clinic = { ...person, organisation: 'Клиника «Север»' }
  expect(registrationBody(clinic, countries)).not.toHaveProperty('organisation')
  expect(registrationBody({ ...clinic, type: 'professional' }, countries)).toMatchObject({
    type: 'professional',
    organisation: 'Клиника «Север»',
  })
})

test.each([
  ['(921) 000-00-00', 'RU', '+79210000000'],
  ['8 921 000 00 00', 'RU', '+79210000000'],
  ['29 123-45-67', 'BY', '+375291234567'],
  ['+375 29 123-45-67', 'RU', '+375291234567'],
  ['', 'RU', ''],
  ['(921) 000-00-00', undefined, '+79210000000'],
])('normalizes the number %s of %s to %s (R-5-21 R-5-22)', (text, iso, phone) => {
  expect(wholePhone(text, iso, countries)).toBe(phone)
})

test('offers eight countries, Russia first (R-5-22)', () => {
  expect(countries.map(({ iso }) => iso)).toEqual(['RU', 'BY', 'KZ', 'AZ', 'UZ', 'AM', 'GE', 'KG'])
})
