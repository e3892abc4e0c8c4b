import { expect, test } from 'vitest'
import { signer } from './signature.ts'

const visitors = signer(['a key of at least thirty-two letters'], 'visitor')

test('reads back a signed text', () => {
  expect(visitors.read(visitors.sign('42'))).toBe('42')
})

test('rejects another key, another purpose, another text', () => {
  expect(visitors.read(signer(['another key of thirty-two letters'], 'visitor').sign('42'))).toBeUndefined()
  expect(visitors.read(signer(['a key of at least thirty-two letters'], 'unsubscribe').sign('42'))).toBeUndefined()
  expect(visitors.read(visitors.sign('42').replace('42', '43'))).toBeUndefined()
})

test.each(['', '.', '42', '42.', '.'.repeat(44), `42.${'я'.repeat(43)}`, 'x'.repeat(10_000)])(
  '%j is not signed',
  (text) => expect(visitors.read(text)).toBeUndefined(),
)

test('a new first key signs, and older signatures stay valid', () => {
  const [older, newer] = ['an old key of thirty-two letters or so', 'a new key of thirty-two letters or so']
  const before = signer([older], 'visitor').sign('42')
  const both = signer([newer, older], 'visitor')
  expect(both.read(before)).toBe('42')
  expect(signer([newer], 'visitor').read(both.sign('42'))).toBe('42')
  expect(signer([newer], 'visitor').read(before)).toBeUndefined()
})
