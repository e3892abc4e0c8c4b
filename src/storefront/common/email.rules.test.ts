import { expect, test } from 'vitest'
import { emailTrouble } from './email.rules.ts'

test('R-5-09 the newsletter needs an e-mail', () => {
  expect(emailTrouble('')).toBe('emailNeeded')
})

test.each(['marina@klinika.ru', 'a+b@mail.example.co', 'марина@клиника.рф'])('%s can be an address', (email) => {
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
])('%s cannot be an address', (email) => {
  expect(emailTrouble(email)).toBe('emailWrong')
})
