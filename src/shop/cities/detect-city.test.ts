import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { deliveryAddresses } from '../addresses/addresses.tables.ts'
import { cityOfCookie } from './city-cookie.rules.ts'
import { aCity, newShopCities } from './cities.samples.ts'
import { cities } from './cities.tables.ts'
import type { IpPlaces } from './ip-places.port.ts'

const proxy = '10.0.0.1'
const visitor = '46.1.1.1'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { geoHeader: 'X-City', trustedProxies: ['10.0.0.0/8'] } })
  await shop.db.insert(cities).values(newShopCities().map((city) => ({ ...city, id: undefined })))
  const tver = { country: 'RU', names: ['Tver'], point: { latitude: 56.86, longitude: 35.9 } }
  const taiga = { country: 'RU', names: [], point: { latitude: 62, longitude: 100 } }
  const places: Record<string, typeof tver> = { [visitor]: tver, '46.2.2.2': taiga }
  const ipPlaces: IpPlaces = { placeOf: (address) => places[address], close: async () => {} }
  shop.app.ipPlaces = ipPlaces
})
afterAll(() => shop.close())

async function detected(from: string, headers: Record<string, string> = {}, url = '/api/detect-geo/') {
  const { status, body } = await shop.ask({ method: 'GET', url, remoteAddress: from, headers })
  expect(status).toBe(200)
  return body.slug
}

test.each(['kazan', 'Казань', '%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C', 'Kazan', 'казань'])(
  'accepts the city from a trusted proxy: %s (R-7-03)',
  async (city) => {
    const asBytes = Buffer.from(city, 'utf8').toString('latin1')
    expect(await detected(proxy, { 'x-city': asBytes, 'x-forwarded-for': visitor })).toBe('kazan')
    expect(await detected(proxy, { 'X-City': asBytes })).toBe('kazan')
  },
)

test('ignores the header and forwarded address of an untrusted client (R-7-03)', async () => {
  expect(await detected('203.0.113.5', { 'x-city': 'kazan' })).toBe('moskva')
  expect(await detected('203.0.113.5', { 'x-forwarded-for': visitor })).toBe('moskva')
  expect(await detected(visitor, { 'x-city': 'kazan', 'x-forwarded-for': '46.2.2.2' })).toBe('tver')
  // An untrusted header stays untrusted when our proxy forwards it under another name.
  expect(await detected(proxy, { 'x-forwarded-for': visitor, 'x-geo': 'kazan' })).toBe('tver')
})

test('uses the address forwarded by trusted proxies without a header (R-7-03 R-4.1-02)', async () => {
  expect(await detected(visitor)).toBe('tver')
  expect(await detected(proxy, { 'x-forwarded-for': visitor })).toBe('tver')
  expect(await detected(proxy, { 'x-forwarded-for': `46.2.2.2, ${visitor}, 10.1.1.1` })).toBe('tver')
})

test('falls back to the default city without a match (O-21)', async () => {
  expect(await detected('203.0.113.5')).toBe('moskva')
  expect(await detected('46.2.2.2')).toBe('moskva')
  expect(await detected('203.0.113.5', {}, '/en/api/detect-geo/')).toBe('moskva')
})

test.each(['', '%', '%E0%A4%A', 'Атлантида', '__proto__', 'x'.repeat(900), '<script>', "' or 1=1 --"])(
  'skips a meaningless header (%s) (R-8-06)',
  async (city) => {
    const value = Buffer.from(city, 'utf8').toString('latin1')
    expect(await detected(proxy, { 'x-city': value, 'x-forwarded-for': visitor })).toBe('tver')
  },
)

test('uses the member’s saved address and sets its cookie', async () => {
  const member = await aMember(shop)
  const detect = () => shop.get('/api/detect-geo/', { cookie: member.cookie() })
  expect((await detect()).headers['set-cookie']).toBeUndefined()
  const address = { name: 'Дом', city: 'Казань', region: 'Республика Татарстан', street: 'Баумана', house: '1' }
  const account = { accountId: member.id }
  await shop.db.insert(deliveryAddresses).values({ ...account, ...address })
  const { body, headers } = await detect()
  expect(body).toMatchObject({ slug: 'kazan', ru_name: 'Казань' })
  expect(cityOfCookie(String(headers['set-cookie']))).toEqual(body)
  await shop.db.update(deliveryAddresses).set({ city: 'Озерки', region: 'Тверская обл' })
  expect((await detect()).body).toMatchObject({ id: 0, slug: '', ru_name: 'Озерки' })
})

test('never caches a detected city and sets no cookie (R-7-03)', async () => {
  const { headers, body } = await shop.get('/api/detect-geo/', { cookie: 'isCity=%7B%22slug%22%3A%22kazan%22%7D' })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['set-cookie']).toBeUndefined()
  expect(body.slug).toBe('moskva')
})

test('reports a shop without cities instead of failing', async () => {
  const empty = await openTestShop()
  expect((await empty.get('/api/detect-geo/')).status).toBe(404)
  await aCity(empty.db)
  await empty.close()
})
