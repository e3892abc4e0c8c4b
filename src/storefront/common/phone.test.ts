import { expect, test } from 'vitest'
import { phoneHref } from './phone.ts'

test('dials a phone without spaces, brackets and dashes (R-2.4-03)', () => {
  expect(phoneHref('8 (812) 000-00-00')).toBe('tel:88120000000')
  expect(phoneHref('+7\u00a0(495)\u00a0000–00–00')).toBe('tel:+74950000000')
})
