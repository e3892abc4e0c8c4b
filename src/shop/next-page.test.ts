import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

test.each(['/api/users/auth/logout/', '/en/api/x/', '/%61pi/x/', '/auth/', '/en/auth/restore/', '/x/../auth/'])(
  'refuses the call or sign-in page %s',
  (path) => expect(nextPage(path)).toBeUndefined(),
)

test.each(['/.//evil.test/', '/en/.//evil.test/', `/${'a'.repeat(500)}`, undefined])('refuses %j', (path) =>
  expect(nextPage(path)).toBeUndefined(),
)

test('keeps a page with its query', () => expect(nextPage('/cart/?city=spb')).toBe('/cart/?city=spb'))
