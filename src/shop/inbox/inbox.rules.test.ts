import { expect, test } from 'vitest'
import { normalEmail } from './inbox.rules.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  [' Anna.Orlova+Shop@Example.COM\n', 'anna.orlova+shop@example.com'],
  ["o'neil_7@mail.example.co.uk", "o'neil_7@mail.example.co.uk"],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
])('normalizes the address %j to %j (O-59)', (text, email) => {
  expect(normalEmail(text)).toBe(email)
})

test.each([
  '',
  ' ',
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna@example..com',
  'anna..o@example.com',
  '.anna@example.com',
  'anna@-example.com',
  'anna@example.c',
  'an na@example.com',
  'anna@example.com, boris@example.com',
  'anna@example.com\nBcc: boris@example.com',
  'Анна@example.com',
  'anna.\u212aim@example.com',
  'anna@\uff45xample.com',
  'anna@exam\0ple.com',
  'an\u0007na@example.com',
  '"anna"@example.com',
  '"anna\\ b"@example.com',
  '=?utf-8?q?anna?=@example.com',
  '=?x?b?YW5uYQ==?=@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(260)}.com`,
  `a@${'b'.repeat(64)}.com`,
  `${'a.'.repeat(120)}@`,
])('refuses %j as an address', (text) => {
  expect(normalEmail(text)).toBeUndefined()
})
