import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeDadata } from '#partners/address-hints/address-hints.fake.ts'
import { dadata } from '#partners/address-hints/dadata.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { cityCookie } from './city-cookie.rules.ts'
import { aCity } from './cities.samples.ts'

const path = '/api/users/cities/set/'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await aCity(shop.db, { useInRegions: true })
  await aCity(shop.db, {
    slug: 'orel',
    ruName: 'Орёл',
    enName: 'Oryol',
    region: 'Орловская область',
    zipCode: '302000',
  })
})
afterAll(() => shop.close())

const tver = {
  id: expect.any(Number),
  slug: 'tver',
  ru_name: 'Тверь',
  en_name: 'Tver',
  iso: 'RU',
  zip_code: '170000',
  region: 'Тверская область',
  use_in_regions: true,
}

test.each([
  ['/api', { ru_name: 'Тверь', iso: 'RU', zip_code: '170000', region: 'Тверская область' }],
  ['/en/api', { en_name: 'Tver', iso: 'RU', zip_code: '170000', region: 'Tverskaya oblast' }],
  ['/api', { ru_name: 'ТВЕРЬ' }],
  ['/api', { ru_name: 'Тверь', iso: null, zip_code: null, region: null }],
  ['/en/api', { ru_name: 'г. Тверь', en_name: '', iso: '', zip_code: '', region: 'Тверская обл' }],
])('recognizes %s%j as the city (R-7-06 R-3-02)', async (prefix, choice) => {
  const { status, body } = await shop.post(`${prefix}/users/cities/set/`, choice)
  expect(status).toBe(200)
  expect(body).toEqual(tver)
})

test('treats ё and е as one letter (R-7-06)', async () => {
  expect((await shop.post(path, { ru_name: 'орел' })).body.slug).toBe('orel')
})

test('keeps the choice in the isCity cookie for a week, readable by scripts (O-22 R-4.1-13)', async () => {
  const { headers, body } = await shop.post(path, { ru_name: 'Тверь' })
  const cookie = String(headers['set-cookie'])
  const [pair = '', ...rest] = cookie.split('; ')
  expect(pair.startsWith('isCity=')).toBe(true)
  expect(JSON.parse(decodeURIComponent(pair.slice(7)))).toEqual(body)
  expect(rest).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax'])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('marks the cookie as secure over https (O-22)', () => {
  const city = { ...tver, id: 1 }
  expect(cityCookie(city, 'https://shop.example')).toMatch(/; Secure$/)
  expect(cityCookie(city, 'http://localhost:3000')).not.toContain('Secure')
})

test('returns an unlisted settlement as entered, without a slug (R-7-06)', async () => {
  const choice = { ru_name: 'Конаково', iso: 'RU', zip_code: '171250', region: 'Тверская обл' }
  const { status, body, headers } = await shop.post(path, choice)
  expect(status).toBe(200)
  expect(body).toEqual({ ...choice, id: 0, slug: '', en_name: 'Konakovo', use_in_regions: false })
  expect(JSON.parse(decodeURIComponent(/isCity=([^;]+)/.exec(String(headers['set-cookie']))![1]!))).toEqual(body)
})

test('knows both names of any town of a region without a city of ours', async () => {
  const choice = { en_name: 'Simferopol', iso: 'RU', zip_code: '295000', region: 'Resp Krym' }
  const { body } = await shop.post('/en/api/users/cities/set/', choice)
  expect(body).toMatchObject({ id: 0, ru_name: 'Симферополь', en_name: 'Simferopol' })
})

test('adds the Russian name from the address service to a settlement chosen in English', async () => {
  const choice = { en_name: 'Ozerki', iso: 'RU', zip_code: '171340', region: 'Tverskaya oblast', fias_id: 'a1-b2' }
  const ask = async () => (await shop.post('/en/api/users/cities/set/', choice)).body
  expect(await ask()).toMatchObject({ ru_name: 'Ozerki' })
  const partner = await openFakeDadata()
  shop.app.addressHints = dadata({ ...partner.account, patienceMs: 20_000 })
  expect(await ask()).toMatchObject({ id: 0, ru_name: 'Озерки', en_name: 'Ozerki' })
  const locations = [{ settlement_fias_id: 'a1-b2' }, { city_fias_id: 'a1-b2' }]
  expect(partner.questions).toEqual([{ query: 'озерки', count: 1, language: 'ru', locations }])
  shop.app.addressHints = { suggest: () => Promise.reject(new Error('away')) }
  expect(await ask()).toMatchObject({ ru_name: 'Ozerki' })
  delete shop.app.addressHints
  await partner.close()
})

test('ignores a namesake elsewhere (R-7-06)', async () => {
  const { body } = await shop.post(path, { ru_name: 'Тверь', iso: 'BY', zip_code: '210000', region: 'Витебская обл' })
  expect(body).toMatchObject({ id: 0, slug: '', iso: 'BY' })
})

test.each([
  [{}, { ru_name: ['Обязательное поле'] }],
  [{ ru_name: '   ' }, { ru_name: ['Обязательное поле'] }],
  [{ ru_name: null, iso: 'RU' }, { ru_name: ['Обязательное поле'] }],
  [{ ru_name: '...' }, { ru_name: ['Неверное значение'] }],
  [{ ru_name: 5 }, { ru_name: [expect.any(String)] }],
  [{ ru_name: ['Тверь'] }, { ru_name: [expect.any(String)] }],
  [{ ru_name: 'т'.repeat(81) }, { ru_name: ['Максимум 80 симв.'] }],
  [{ ru_name: '<script>alert(1)</script>' }, { ru_name: ['Неверное значение'] }],
  [{ ru_name: 'Тверь\u0000' }, { ru_name: ['Неверное значение'] }],
  [{ ru_name: 'Тверь; Path=/' }, { ru_name: ['Неверное значение'] }],
  [{ ru_name: 'Тверь\r\nSet-Cookie: a=b' }, { ru_name: ['Неверное значение'] }],
  [{ ru_name: 'Тверь', iso: 'Россия' }, { iso: [expect.any(String)] }],
  [{ ru_name: 'Тверь', zip_code: 170_000 }, { zip_code: [expect.any(String)] }],
  [{ ru_name: 'Тверь', region: { a: 1 } }, { region: [expect.any(String)] }],
  [[], { detail: expect.any(String) }],
  ['Тверь', { detail: expect.any(String) }],
  [null, { detail: expect.any(String) }],
])('refuses %j: %j (R-7-06 R-7-60)', async (choice, refusal) => {
  const { status, body, headers } = await shop.post(path, choice)
  expect(status).toBe(400)
  expect(body).toEqual(refusal)
  expect(headers['set-cookie']).toBeUndefined()
})

test('reports the English field as missing in English (R-7-06)', async () => {
  expect((await shop.post('/en/api/users/cities/set/', {})).body).toEqual({ en_name: ['Required field'] })
})

test('answers any input with a city or a refusal, and the cookie fits a browser (R-7-60)', async () => {
  const field = fc.option(fc.string({ unit: fc.constantFrom(...Array.from('аёЩaZ漢é-.(№"’ 0;<\n')), maxLength: 90 }), {
    nil: undefined,
  })
  const bodies = fc.record({ ru_name: field, en_name: field, iso: fc.constant('RU'), region: field })
  await fc.assert(
    fc.asyncProperty(bodies, async (choice) => {
      const { status, headers } = await shop.post(path, choice)
      expect([200, 400]).toContain(status)
      expect(JSON.stringify(headers['set-cookie'] ?? '').length).toBeLessThan(4_000)
    }),
    { numRuns: 60 },
  )
})
