import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const host = 'evil.test'

const hostilePaths = [
  `//${host}/`,
  `///${host}/`,
  `/\\${host}/`,
  `\\\\${host}/`,
  `\\/${host}/`,
  `/.//${host}/`,
  `/././/${host}/`,
  `/./\\${host}/`,
  `/.\\/${host}/`,
  `/.\\\\${host}/`,
  `/x/..//${host}/`,
  `/x/../\\${host}/`,
  `/x/y/../..//${host}/`,
  `/..//${host}/`,
  `/../..//${host}/`,
  `/..\\/${host}/`,
  `/%2e//${host}/`,
  `/%2E//${host}/`,
  `/%2e%2e//${host}/`,
  `/.%2e//${host}/`,
  `/%2e/%2e//${host}/`,
  `/%2F${host}/`,
  `/%2f%2f${host}/`,
  `/%5C${host}/`,
  `/%5c%5c${host}/`,
  `/.//${host}%2f@localhost`,
  `/en//${host}/`,
  `/en/.//${host}/`,
  `/en/..//${host}/`,
  `/en/%2e//${host}/`,
  `/en\\\\${host}/`,
  `/en/%2f${host}/`,
  `/\t/${host}/`,
  `/\n/${host}/`,
  `/\r/${host}/`,
  `\t//${host}/`,
  ` //${host}/`,
  `/ /${host}/`,
  `/\u0000/${host}/`,
  `/\u00a0/${host}/`,
  `/\uff0f${host}/`,
  `//user@${host}/`,
  `//localhost@${host}/`,
  `//user:password@${host}/`,
  `//${host}:443/`,
  `//shop.invalid@${host}/`,
  `//user@shop.invalid/`,
  `//shop.invalid/cart/`,
  `http://${host}/`,
  `https://${host}/`,
  `https:/${host}/`,
  `https:${host}/`,
  `HTTPS://${host}/`,
  'javascript:alert(1)',
  '/\\javascript:alert(1)',
  'data:text/html,x',
  `//[::1]/`,
  `//2130706433/`,
  host,
  `@${host}/`,
  `?next=/`,
  '#a',
  '',
  '/%',
  '/%E0%A4%A/',
  `/${'a'.repeat(2_000)}`,
]

test.each(hostilePaths)('refuses the hostile path %j', (path) => {
  expect(ownPath(path)).toBeUndefined()
})

test.each([undefined, null, 1, {}, ['/cart/'], { toString: () => '/cart/' }])(
  'refuses %j, which is no text',
  (value) => {
    expect(ownPath(value)).toBeUndefined()
  },
)

test.each([
  ['/', '/'],
  ['/cart/', '/cart/'],
  ['/en/cart/?a=1&b=2', '/en/cart/?a=1&b=2'],
  ['/content/x/#reviews', '/content/x/#reviews'],
  [`/search-results/?search=//${host}/`, `/search-results/?search=//${host}/`],
  ['/%D1%85%D0%B0%D0%BB%D0%B0%D1%82/', '/%D1%85%D0%B0%D0%BB%D0%B0%D1%82/'],
  ['/x/../cart/', '/cart/'],
  ['/.../cart/', '/.../cart/'],
  ['/cart/@evil', '/cart/@evil'],
])('resolves the own path %j', (path, resolvedPath) => {
  expect(ownPath(path)).toBe(resolvedPath)
  expect(new URL(resolvedPath, 'https://shop.example').host).toBe('shop.example')
})
