import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFakeBoxberry } from '#partners/carriers/boxberry.fake.ts'
import type { CarrierServer } from '#partners/carriers/carrier-server.fake.ts'
import { openFakeCdek } from '#partners/carriers/cdek.fake.ts'
import { openFakeDalli } from '#partners/carriers/dalli.fake.ts'
import { openFakePost } from '#partners/carriers/russian-post.fake.ts'
import { newShopCities } from '#shop/cities/cities.samples.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { readConfig } from '#config/config.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { carrierPartners } from './carrier-partners.ts'

let servers: Record<'cdek' | 'boxberry' | 'dalli' | 'post', CarrierServer>
let shop: TestShop
beforeAll(async () => {
  const [cdek, boxberry, dalli, post] = await Promise.all([
    openFakeCdek(),
    openFakeBoxberry(),
    openFakeDalli(),
    openFakePost(),
  ])
  servers = { cdek, boxberry, dalli, post }
  const environment = {
    CDEK_ACCOUNT: 'account:secret',
    CDEK_URL: `${cdek.url}/v2`,
    BOXBERRY_TOKEN: 'token',
    BOXBERRY_URL: boxberry.url,
    DALLI_TOKEN: 'token',
    DALLI_URL: dalli.url,
    RUSSIAN_POST_FROM: '101000',
    RUSSIAN_POST_URL: `${post.url}/v2`,
  }
  const clock = () => new Date('2026-11-20T08:00:00Z')
  shop = await openTestShop({ clock, carriers: carrierPartners(readConfig(environment, '/nowhere')) })
  await shop.db.insert(cities).values(newShopCities()).onConflictDoNothing()
  for (const code of ['KZN0', 'KZN1']) await aPoint(shop.db, 'cdek', { code })
  await aPoint(shop.db, 'boxberry', { code: '61241' })
})
afterEach(() => {
  for (const { troubles, requests } of Object.values(servers)) [troubles.length, requests.length] = [0, 0]
})
afterAll(() => Promise.all([shop.close(), ...Object.values(servers).map(({ close }) => close())]))

/** A different weight means a different parcel without a cached price. */
let grams = 500
const place = () => ({ city: 'Казань', zip_code: '420000', weight: ++grams })
const query = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()

test('R-7-19 Boxberry prices courier and pickup point', async () => {
  const path = `/api/delivery/boxberry/get_price/?${query(place())}&pvz_code=61241&pvz_code=61242`
  expect(await shop.get(path)).toMatchObject({
    status: 200,
    body: { home: { cost: 681.5, period_min: 4, period_max: 4 }, pvz: { cost: 481.5, period_min: 3, period_max: 3 } },
  })
  expect(servers.boxberry.requests.filter(({ body }) => body.includes('DeliveryCalculation'))).toHaveLength(1)
})

test.each([
  ['cdek_courier', 748],
  ['cdek_courier_fitting', 828],
  ['dalli_courier', 255],
  ['dalli_courier_fitting', 335],
])('R-7-20 Q-10 Dalli prices %s', async (delivery_type, cost) => {
  const { status, body } = await shop.post('/api/delivery/dalli/get-price/', { ...place(), delivery_type })
  expect([status, body.cost]).toEqual([200, cost])
})

test('R-7-21 R-5-27 CDEK prices its point, with fitting as well', async () => {
  const fields = { ...place(), pvz_code: 'KZN0', fitting: true }
  expect((await shop.post('/api/delivery/cdek/get-price/', fields)).body).toEqual({
    'cdek-pvz': { total_sum: 340, period_min: 2, period_max: 3 },
    'cdek-pvz-fitting': { total_sum: 400, period_min: 2, period_max: 3 },
  })
})

test('R-7-22 Russian Post prices a postcode', async () => {
  const { status, body } = await shop.get(`/api/delivery/russian-post/get-price/?zip_code=620014&weight=400`)
  expect([status, body]).toEqual([200, { cost: 272.83, period_min: 3, period_max: 5 }])
})

test('R-8-18 R-8-19 R-5-27 an invalid answer fails one carrier; the next parcel is priced again', async () => {
  const nonsense = { type: 'application/json', body: '{"total_sum":"340","period_min":2,"period_max":3}' }
  servers.cdek.troubles.push(nonsense)
  const fields = place()
  const cdek = () => shop.post('/api/delivery/cdek/get-price/', { ...fields, pvz_code: 'KZN1' })
  expect(await cdek()).toMatchObject({ status: 424, body: { detail: expect.stringContaining('ПВЗ СДЭК') } })
  expect((await shop.post('/api/delivery/dalli/get-price/', { ...fields, delivery_type: 'cdek_courier' })).status).toBe(
    200,
  )
  expect((await cdek()).status).toBe(200)
})

test('R-1-06 prices all carriers at once, cached for a quarter of an hour', async () => {
  const path = `/api/delivery/quotes/?${query({ city: 'kazan', weight: ++grams })}`
  const results = async () =>
    (await shop.get(path)).body.results.map((each: { pickup_type: string; cost: number }) => [
      each.pickup_type,
      each.cost,
    ])
  const prices = [
    ['boxberry_courier', 681.5],
    ['boxberry_pvz', 481.5],
    ['cdek_courier', 748],
    ['cdek_courier_fitting', 828],
    ['cdek_pvz', 340],
    ['cdek_pvz_fitting', 400],
    ['dalli_courier', 255],
    ['dalli_courier_fitting', 335],
    ['russian_post', 345.66],
    ['self_pickup', null],
  ]
  await expect.poll(results).toEqual(prices)
  const requestCount = () => Object.values(servers).reduce((count, { requests }) => count + requests.length, 0)
  const earlier = requestCount()
  const statements = countStatements(shop.pool)
  expect(await results()).toEqual(prices)
  statements.stop()
  expect([requestCount() - earlier, statements.texts.length]).toEqual([0, 0])
})
