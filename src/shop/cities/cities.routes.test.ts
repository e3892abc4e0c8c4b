import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { setRegional } from './cities.actions.ts'
import { liveRegions } from './cities.queries.ts'
import { aCity } from './cities.samples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await aCity(shop.db)
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', population: 13_000_000, isDefault: true })
})
afterAll(() => shop.close())

const moscow = {
  id: expect.any(Number),
  slug: 'moskva',
  ru_name: 'Москва',
  en_name: 'Moscow',
  iso: 'RU',
  zip_code: '170000',
  region: 'Тверская область',
  use_in_regions: false,
}

test.each(['', '/en'])(
  '%s/api/users/cities/list/ lists cities, largest first, with the specified fields only (R-3-01 R-7-05)',
  async (prefix) => {
    const { status, body } = await shop.get(`${prefix}/api/users/cities/list/`)
    expect(status).toBe(200)
    expect(body).toEqual([moscow, expect.objectContaining({ slug: 'tver' })])
  },
)

test('caches the list of cities for a minute, as it is public (R-4.1-12)', async () => {
  const { headers } = await shop.get('/api/users/cities/list/')
  expect(headers['cache-control']).toBe('public, max-age=60')
})

test('finds a city by slug, but no unknown one (R-D-15 R-7-04)', async () => {
  expect(await shop.get('/api/users/cities/detail/moskva/')).toMatchObject({ status: 200, body: moscow })
  expect(await shop.get('/api/users/cities/detail/nowhere/')).toMatchObject({
    status: 404,
    body: { detail: 'Ничего не найдено.' },
  })
  expect(await shop.get('/en/api/users/cities/detail/nowhere/')).toMatchObject({
    status: 404,
    body: { detail: 'Not found.' },
  })
})

test.each(['%00', '..%2f..%2f', encodeURIComponent("' or 1=1 --"), 'a'.repeat(300), '%E0%A4%A', '🏥'])(
  'refuses a hostile slug %j without a server error (R-7-60)',
  async (slug) => {
    const { status, headers } = await shop.get(`/api/users/cities/detail/${slug}/`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(headers['content-type']).toMatch('application/json')
  },
)

test('serves a city’s own addresses once they are enabled', async () => {
  const regions = liveRegions(shop.app)
  expect(await regions.now()).toEqual(new Set())
  await setRegional(shop.db, { slug: 'tver', isRegional: true })
  await vi.waitFor(async () => expect(await regions.now()).toEqual(new Set(['tver'])))
  await setRegional(shop.db, { slug: 'tver', isRegional: false })
  await vi.waitFor(async () => expect(await regions.now()).toEqual(new Set()))
})
