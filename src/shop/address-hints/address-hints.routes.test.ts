import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFakeDadata, type Trouble } from '#partners/address-hints/address-hints.fake.ts'
import { dadata } from '#partners/address-hints/dadata.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCity } from '../cities/cities.samples.ts'

const path = '/api/suggestions/address/'
let shop: TestShop
let partner: Awaited<ReturnType<typeof openFakeDadata>>
beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: ['127.0.0.1'] } })
  partner = await openFakeDadata()
  await aCity(shop.db)
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', population: 13_000_000, isDefault: true })
})
afterEach(() => {
  delete shop.app.addressHints
  partner.troubles.length = 0
  partner.questions.length = 0
})
afterAll(async () => {
  await partner.close()
  await shop.close()
})

let visitors = 0
/** A unique client address per call, so that only intended tests reach the rate limit. */
const suggest = (body: unknown, url = path, from = `198.51.100.${++visitors}`) =>
  shop.post(url, body, { 'x-forwarded-for': from })

const cityQuestion = {
  query: 'твер',
  count: 20,
  language: 'ru',
  locations: [{ country_iso_code: 'RU' }],
  from_bound: { value: 'city' },
  to_bound: { value: 'city' },
}

test('suggests the shop’s own cities without a DaData key (R-7-53 Q-16)', async () => {
  const { status, body, headers } = await suggest(cityQuestion)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body.suggestions).toEqual([
    expect.objectContaining({
      value: 'г Тверь',
      data: expect.objectContaining({ city: 'Тверь', region_with_type: 'Тверская обл', settlement: null }),
    }),
  ])
})

test('uses the language of the address unless the body names another (R-7-53)', async () => {
  const { body } = await suggest({ query: 'tver' }, `/en${path}`)
  expect(body.suggestions[0].value).toBe('Tver')
  expect((await suggest({ query: 'tver', language: 'ru' }, `/en${path}`)).body.suggestions[0].value).toBe('г Тверь')
})

test('answers an empty query without suggestions or a partner request', async () => {
  shop.app.addressHints = dadata({ ...partner.account, patienceMs: 20_000 })
  expect((await suggest({ query: '  ' })).body).toEqual({ suggestions: [] })
  expect(partner.questions).toEqual([])
})

test('asks DaData with a key, sending known fields only (Q-16)', async () => {
  shop.app.addressHints = dadata({ ...partner.account, patienceMs: 20_000 })
  const { body } = await suggest({
    ...cityQuestion,
    query: '  Озер   ки ',
    count: 500,
    locations: [{ country_iso_code: 'RU', secret: 1 }],
    token: 'x',
    from_bound: { value: 'city', more: 1 },
  })
  expect(body.suggestions[0].data.settlement).toBe('Озерки')
  expect(partner.questions).toEqual([{ ...cityQuestion, query: 'Озер ки' }])
})

test.each<Trouble>(['slow', 'dropped', 401, 403, 429, 500, 'html', 'broken json', 'huge', 'wrong shape'])(
  'falls back to the shop’s own list when DaData is %s (R-8-07)',
  async (trouble) => {
    shop.app.addressHints = dadata({ ...partner.account, patienceMs: trouble === 'slow' ? 200 : 20_000 })
    partner.troubles.push(trouble)
    const { status, body } = await suggest(cityQuestion)
    expect(status).toBe(200)
    expect(body.suggestions[0].value).toBe('г Тверь')
  },
)

test('falls back to the shop’s own list while DaData calls are paused (R-8-07)', async () => {
  shop.app.addressHints = dadata({ ...partner.account, patienceMs: 20_000 })
  partner.troubles.push(500, 500, 500, 500, 500)
  for (let n = 0; n < 6; n++) expect((await suggest({ query: 'тверь', count: 5 + n })).body.suggestions).toHaveLength(1)
  expect(partner.questions).toHaveLength(5)
})

test.each([
  [{}, 'query'],
  [{ query: 5 }, 'query'],
  [{ query: null }, 'query'],
  [{ query: 'x'.repeat(301) }, 'query'],
  [{ query: 'т', count: 'много' }, 'count'],
  [{ query: 'т', count: 1.5 }, 'count'],
  [{ query: 'т', language: 'fr' }, 'language'],
  [{ query: 'т', locations: 'RU' }, 'locations'],
  [{ query: 'т', locations: [{ kladr_id: 5 }] }, 'locations'],
  [{ query: 'т', locations: Array.from({ length: 21 }, () => ({})) }, 'locations'],
  [{ query: 'т', from_bound: { value: 'planet' } }, 'from_bound'],
  [{ query: 'т', to_bound: 'city' }, 'to_bound'],
  [[], 'detail'],
])('refuses %j at %s (R-7-53 R-7-60)', async (body, field) => {
  const answer = await suggest(body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body)).toContain(field)
})

test.each([-5, 0, 1, 20, 1e9])('clamps a count of %d to the range 1 to 20 (R-7-53)', async (count) => {
  expect((await suggest({ query: 'мос', count })).body.suggestions).toHaveLength(1)
})
