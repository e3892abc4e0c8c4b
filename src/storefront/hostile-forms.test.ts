import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textPages, textPageTranslations } from '#shop/texts/texts.tables.ts'
import { aPartedForm } from '#shop/uploads/uploads.samples.ts'
import type { FormState } from '#web/page.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type Response, type TestShop } from '#testing/test-shop.ts'
import { forms } from './forms.ts'
import { pages } from './pages.ts'

let shop: TestShop
let address = 0

beforeAll(async () => {
  shop = await openTestShop({ config: { trustedProxies: ['127.0.0.1'] }, pages: testPages })
  const [clinics] = await shop.db
    .insert(textPages)
    .values({ slug: 'clinics', type: 'company', publishedAt: new Date('2026-01-01') })
    .returning()
  await shop.db
    .insert(textPageTranslations)
    .values((['ru', 'en'] as const).map((locale) => ({ pageId: clinics!.id, locale, title: 'Клиникам', blocks: [] })))
})
afterAll(() => shop.close())
/** A new address for each test. */
beforeEach(() => void address++)

const send = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  shop.ask({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`,
      ...headers,
    },
  })

function formOf({ text }: Response): FormState {
  const boot = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
  return (JSON.parse(boot) as { form: FormState }).form
}

const names = (count: number): string => Array.from({ length: count }, (_, at) => at.toString(36)).join('&')

test.each(['/clinics/quote/', '/en/clinics/quote/'])('%s refuses a body of 192 KB with 50,000 names', async (path) => {
  const body = names(48_500)
  expect(Buffer.byteLength(body)).toBeGreaterThan(180 * 1024)
  const answer = await send(path, `name=Anna&${body}`)
  expect(answer.status).toBe(413)
  const words = path.startsWith('/en')
    ? 'The form has too many fields: at most 600 are accepted.'
    : 'В форме слишком много полей: принимаем не больше 600.'
  expect(formOf(answer)).toMatchObject({ values: {}, errors: { detail: [words] } })
  expect(answer.text).toContain(words)
})

/** Member forms redirect guests to sign-in; pages without content are missing. */
const refusals = [413, 302, 404]

test('every form refuses more than 600 fields, with distinct or repeated names', { timeout: 60_000 }, async () => {
  for (const { path } of forms) {
    address++
    for (const body of [names(601), 'a&'.repeat(601)])
      expect([path, refusals.includes((await send(path, body)).status)]).toEqual([path, true])
  }
})

test('multipart form refuses more than 600 fields', async () => {
  const fields = (count: number) => aPartedForm(Array.from({ length: count }, (_, at) => [`f${at}`, 'x'] as const))
  const [few, many] = [fields(600), fields(601)]
  expect((await send('/clinics/quote/', few.payload, few.headers)).status).toBe(422)
  const answer = await send('/clinics/quote/', many.payload, many.headers)
  expect(answer.status).toBe(413)
  expect(formOf(answer).errors).toEqual({ detail: ['В форме слишком много полей: принимаем не больше 600.'] })
})

test('refuses a post over its rate limit regardless of its body', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 40; count++) statuses.push((await send('/subscribe/', '')).status)
  expect(statuses.at(-1)).toBe(429)
  const answer = await send('/subscribe/', `email=a%40b.ru&${names(2_000)}`)
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  expect(formOf(answer).values).toEqual({})
})

const refusedStatuses = [400, 404, 413, 415, 422, 429]

test('refuses a zero byte in the query of every page', { timeout: 60_000 }, async () => {
  const places = pages.flatMap((page) =>
    'query' in page ? page.query.map((key) => ({ path: page.path.replaceAll(/:\w+/g, 'x'), key })) : [],
  )
  expect(places.length).toBeGreaterThan(40)
  for (const { path, key } of places) {
    for (const value of ['%00', 'a%00b'])
      for (const prefix of ['', '/en', '/_data']) {
        const { status } = await shop.get(`${prefix}${path}?${key}=${value}`)
        // Page data carries the status in its body.
        expect([prefix, path, key, status]).toEqual([prefix, path, key, prefix === '/_data' ? 200 : 400])
      }
  }
})

test('refuses a zero byte in an address with a message, for pages and the API', async () => {
  const page = await shop.get('/blog/?search=a%00b')
  expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(await shop.get('/api/catalog/search/?search=%00')).toMatchObject({
    status: 400,
    body: { detail: 'Запрос составлен неверно.' },
  })
  for (const path of ['/content/a%00b/', '/blog/a%00/', '/api/catalog/list/a%00b/', '/media/a%00', '/orders/find/?%00'])
    expect([path, (await shop.get(path)).status]).toEqual([path, 400])
})

test('refuses a zero byte in any field of any form', { timeout: 60_000 }, async () => {
  for (const { path, fields } of forms)
    for (const name of [...Object.keys(fields.properties).slice(0, 4), 'from', 'extra']) {
      address++
      const { status } = await send(path, `${name}=a%00b&extra=1`)
      expect([path, name, [...refusedStatuses, 302].includes(status)]).toEqual([path, name, true])
    }
})

test('refuses a zero byte in a multipart field and stores nothing', async () => {
  const { payload, headers } = aPartedForm([['name', 'a\0b']])
  const answer = await send('/clinics/quote/', payload, headers)
  expect([answer.status, formOf(answer).errors]).toEqual([422, { detail: ['Запрос составлен неверно.'] }])
})

test('returns to the page of a form whose query has a zero byte', async () => {
  const from = encodeURIComponent('/search-results/?search=a%00b')
  expect((await send('/subscribe/', `from=${from}`)).status).toBe(422)
})

test('refuses a zero byte in a JSON body at any depth and in names', async () => {
  const calls = [
    ['/api/orders/draft/', { comment: 'a\0b' }],
    ['/api/users/auth/login/', { email: 'a\0@b.ru', password: 'x' }],
    ['/api/suggestions/address/', { query: 'a', locations: [{ city_fias_id: '\0' }] }],
    ['/api/suggestions/address/', { query: 'a', 'extra\0': 1 }],
  ] as const
  for (const [path, body] of calls) {
    const { status } = await shop.post(path, body)
    expect([path, status === 400 || status === 404 || status === 405]).toEqual([path, true])
  }
})

test('ignores a city cookie with a zero byte', async () => {
  const cookie = `isCity=${encodeURIComponent('{"slug":"a\\u0000b","ru_name":"\\u0000"}')}`
  for (const path of ['/', '/cart/', '/kategorii/', '/api/utils/general/'])
    expect([path, (await shop.get(path, { cookie })).status]).toEqual([path, 200])
})
