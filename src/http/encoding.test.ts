import { expect, test } from 'vitest'
import { encodingFor, etagOf, isUnchanged } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['brotli', 'identity'],
])('a client that accepts %j gets %s', (acceptEncoding, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': acceptEncoding } })).toBe(encoding)
})

test('each encoding has its own strong ETag, and any listed ETag matches', () => {
  expect(new Set(['br', 'gzip', 'identity'].map((each) => etagOf('x', each as 'br'))).size).toBe(3)
  expect(isUnchanged('"y", "x-br"', '"x-br"')).toBe(true)
  expect(isUnchanged('W/"x-br"', '"x-br"')).toBe(true)
  expect(isUnchanged('*', '"x-br"')).toBe(true)
  expect(isUnchanged('"x"', '"x-br"')).toBe(false)
  expect(isUnchanged(undefined, '"x-br"')).toBe(false)
})
