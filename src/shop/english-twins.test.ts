import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aProduct } from './catalogue/catalogue.samples.ts'
import { aCity } from './cities/cities.samples.ts'
import { addRedirect } from './content/content.actions.ts'
import { aBlogCategory, anErrorRecord, aTextPage } from './content/content.samples.ts'
import { anOrder } from './orders/orders.samples.ts'
import { aStore } from './product/product.samples.ts'

let shop: TestShop
let cookie = ''
const orderNumber = 412_001
beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  await aCity(db, {
    slug: 'kazan',
    ruName: 'Казань',
    enName: 'Kazan',
    zipCode: '420000',
    latitude: 55.79,
    longitude: 49.11,
    iso: 'RU',
    isDefault: true,
  })
  const category = await aCategory(db, { slug: 'topy' })
  await aProduct(db, { slug: 'top', categoryIds: [category.id] })
  await aTextPage(db, { slug: 'delivery' })
  await aBlogCategory(db)
  await anErrorRecord(db)
  await aStore(db)
  await addRedirect(db, { fromPath: '/old/', toPage: '/kategorii/' })
  const member = await aMember(shop, { inLoyalty: true })
  cookie = member.cookie()
  await anOrder(db, { number: orderNumber, accountId: member.id, way: ['packing', 'shipped'] })
})
afterAll(() => shop.close())

type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean }[]
  responses: Record<string, unknown>
}

/** Sample parameters for the requests; a missing one makes the request invalid in both languages. */
const samples: Record<string, string> = {
  region: 'kazan',
  provider: 'vk',
  id: '1',
  city: 'Казань',
  zip_code: '420000',
  path: '/old/',
  key: 'nobody',
  kind: 'all',
  page: '1',
}
const sampleOf = (path: string, name: string): string | undefined => {
  if (name === 'slug') return path.includes('/text-pages/') ? 'delivery' : 'top'
  return path.includes('/orders/detail/') ? String(orderNumber) : samples[name]
}

function addressOf(path: string, { parameters = [] }: Pick<Operation, 'parameters'>): string {
  const neededValues = parameters.filter(({ required }) => required)
  const query = neededValues.flatMap(({ name, in: place }) => {
    const value = sampleOf(path, name)
    return place === 'query' && value !== undefined ? [[name, value]] : []
  })
  const words = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sampleOf(path, name) ?? 'nobody'))
  return query.length > 0 ? `${words}?${String(new URLSearchParams(query))}` : words
}

/** Field names and types, without values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : []
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, shapeOf(field)]),
  )
}

/** Fields that hold texts of both languages, or names of people, places and codes, which are the same in each. */
const russianByRight = new Set('translations ru ru_name first_name last_name address region referral_code'.split(' '))

/** Russian text in an English answer, as `field: words`. */
function russianIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /[а-яё]/i.test(value) ? [`${name}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) =>
    russianByRight.has(key) ? [] : russianIn(field, Array.isArray(value) ? name : key),
  )
}

async function answerAt(url: string, sender: string) {
  const { status, headers, body, text } = await shop.get(url, { cookie: sender })
  const isRefusal = status >= 400
  return {
    facts: { status, type: headers['content-type'], shape: isRefusal ? 'refusal' : shapeOf(body) },
    text,
    body: body as unknown,
    isRefusal,
  }
}

test('every documented GET call answers under /en/ with the same status and fields, and English refusals (R-7-01)', async () => {
  const { paths } = (await shop.http.inject('/api/openapi.json')).json<{
    paths: Record<string, { get?: Operation }>
  }>()
  const reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ address: addressOf(path, get), declaredStatuses: Object.keys(get.responses) }] : [],
  )
  expect(reads.length).toBeGreaterThan(50)
  const statuses: Record<string, number> = {}
  const leaks: string[] = []
  for (const { address, declaredStatuses } of reads)
    for (const sender of ['', cookie]) {
      const [russian, english] = [await answerAt(address, sender), await answerAt(`/en${address}`, sender)]
      expect(english.facts, address).toEqual(russian.facts)
      if (english.isRefusal)
        expect([address, russian.text, english.text.match(/[а-яё]/i)]).toEqual([
          address,
          expect.stringMatching(/[а-яё]/i),
          null,
        ])
      else leaks.push(...russianIn(english.body).map((words) => `${address} ${words}`))
      expect([address, declaredStatuses]).toEqual([address, expect.arrayContaining([String(russian.facts.status)])])
      statuses[address] = russian.facts.status
    }
  expect([...new Set(leaks)]).toEqual([])
  // The order, address, key or file of these requests does not exist.
  const refusals = Object.entries(statuses).filter(([, status]) => status >= 400)
  expect(refusals.map(([address]) => address).toSorted()).toEqual([
    '/api/orders/guest/?key=nobody',
    '/api/orders/receipts/?key=nobody',
    '/api/orders/returns/',
    '/api/payments/state/?key=nobody',
    '/api/users/auth/social/login/vk/',
    '/api/users/profile/addresses/update/1/',
    '/api/users/profile/data/file/',
  ])
})
