import { expect, test } from 'vitest'
import { asLocation, normaliseTarget } from './redirects.ts'

test.each([
  ['', '/'],
  ['/', '/'],
  ['sale', '/sale/'],
  ['/sale', '/sale/'],
  ['/sale/', '/sale/'],
  ['sale/', '/sale/'],
  ['/sale/?page=2', '/sale/?page=2'],
  ['sale/?page=2', '/sale/?page=2'],
  ['/?page=2', '/?page=2'],
  ['/sale?page=2', '/sale?page=2/'],
  ['/sale/?page=2/', '/sale/?page=2/'],
  ['//evil.example/', '/evil.example/'],
  [String.raw`/\evil.example`, '/evil.example/'],
  ['/.//evil.example/', '/'],
  ['/x/..//evil.example/', '/'],
  ['.//evil.example/', '/'],
  ['/халаты/', '/халаты/'],
  ['/about#team', '/about/#team'],
  ['/about/?a=1#team', '/about/?a=1#team'],
  ['#team', '/#team'],
])('R-2.8-06 the target %j becomes %j', (target, address) => {
  expect(normaliseTarget(target)).toBe(address)
})

test('encodes a Russian target for a header', () => {
  expect(asLocation('/халаты/?q=а б')).toBe('/%D1%85%D0%B0%D0%BB%D0%B0%D1%82%D1%8B/?q=%D0%B0%20%D0%B1')
  expect(asLocation('/a/%D1%85/?b=1')).toBe('/a/%D1%85/?b=1')
})
