import { expect, test } from 'vitest'
import {
  countryOf,
  drawNational,
  isOfAnother,
  isWholeNumber,
  missingDigits,
  nationalPart,
  numericText,
  stripPhone,
  type PhoneCountry,
} from './phone.rules.ts'

const russia: PhoneCountry = {
  iso: 'RU',
  name: 'Россия',
  dialCode: '+7',
  nationalDigits: 10,
  mask: '+7 (###) ###-##-##',
}
const kazakhstan: PhoneCountry = { ...russia, iso: 'KZ', name: 'Казахстан' }
const belarus: PhoneCountry = {
  iso: 'BY',
  name: 'Беларусь',
  dialCode: '+375',
  nationalDigits: 9,
  mask: '+375 (##) ###-##-##',
}
const countries = [russia, belarus, kazakhstan]

test('R-5-21 strips spaces, brackets and hyphens, keeps the plus', () => {
  expect([stripPhone('+7 (921) 000-00-00'), stripPhone('(921) 000-00-00')]).toEqual(['+79210000000', '9210000000'])
})

test.each([['+7 (921) 123-45-67'], ['8 921 123-45-67'], ['79211234567'], ['921 123 45 67'], ['92112345678888']])(
  '%s is the same Russian number',
  (text) => {
    expect(nationalPart(text, russia)).toBe('9211234567')
  },
)

test('R-5-22 a pasted number with a plus selects its country', () => {
  expect(countryOf('+375 29 491-19-11', countries, russia)).toBe(belarus)
})

test('a code shared by two countries keeps the chosen one', () => {
  expect([countryOf('+7771', countries, kazakhstan), countryOf('+7921', countries, belarus)]).toEqual([
    kazakhstan,
    russia,
  ])
})

test('an unknown code keeps the chosen country', () => {
  expect(countryOf('+49 30', countries, russia)).toBe(russia)
})

test('distinguishes a foreign number from an unfinished one', () => {
  expect(['+49 151', '+3', '+375 29', '+', '8 921'].map((text) => isOfAnother(text, belarus))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('formats a number as far as typed', () => {
  expect([drawNational('9210000000', russia), drawNational('921', russia), drawNational('', russia)]).toEqual([
    '(921) 000-00-00',
    '(921',
    '',
  ])
})

test('counts the missing digits', () => {
  expect([missingDigits('921', russia), missingDigits('294911911', belarus)]).toEqual([7, 0])
})

test.each([
  ['+7 921 000-00-00', true],
  ['+79210000000', true],
  ['+7921', false],
  ['9210000000', false],
])('recognizes an autofilled number with its code: %s', (text, isWhole) => {
  expect(isWholeNumber(text, russia)).toBe(isWhole)
})

test.each([
  ['1 500 ₽', '1500'],
  ['12,5', '12.5'],
  ['1.2.3', '1.23'],
  ['−5', '5'],
  ['abc', ''],
])('keeps digits and a dot of the number %s (R-5-23)', (text, kept) => {
  expect(numericText(text)).toBe(kept)
})
