import { expect, test } from 'vitest'
import { emailTrouble } from './email.rules.ts'

test('requires an e-mail for the newsletter (R-5-09)', () => {
  expect(emailTrouble('')).toBe('emailNeeded')
})

test.each(['marina@klinika.ru', 'a+b@mail.example.co', 'марина@клиника.рф'])('accepts the e-mail %s', (email) => {
  expect(emailTrouble(email)).toBeUndefined()
})

test.each([
  'marina',
  'marina@',
  '@klinika.ru',
  'marina@klinika',
  'a b@c.ru',
  'a@b@c.ru',
  'a@b..ru',
  `${'a'.repeat(250)}@b.ru`,
])('rejects the e-mail %s', (email) => {
  expect(emailTrouble(email)).toBe('emailWrong')
})
