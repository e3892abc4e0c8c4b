import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#http/csp.ts'
import { mapPolicy } from './map-policy.ts'
import { mapsAddress } from './yandex-maps.ts'

test('allows requests to Yandex only for a shop with a key', () => {
  const policyWith = (key: string | null) => contentSecurityPolicy({ more: mapPolicy(key) ?? {} })
  expect(policyWith(null)).toBe(contentSecurityPolicy({}))
  expect(policyWith('key')).toContain("script-src 'self' https://api-maps.yandex.ru")
  expect(policyWith('key')).not.toContain('unsafe-eval')
})

test('requests the map in Russian, latitude first, with an escaped key', () => {
  const { origin, pathname, searchParams } = new URL(mapsAddress('a&lang=b c'))
  expect([origin, pathname]).toEqual(['https://api-maps.yandex.ru', '/2.1/'])
  expect(Object.fromEntries(searchParams)).toMatchObject({ apikey: 'a&lang=b c', lang: 'ru_RU', coordorder: 'latlong' })
})
