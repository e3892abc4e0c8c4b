import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formBody, formReader } from '#http/form-body.ts'
import { roubles } from '#kernel/money.ts'
import { anAccount, samplePassword } from '#shop/accounts/accounts.samples.ts'
import { anOffer, aProduct, aSize } from '#shop/catalogue/catalogue.samples.ts'
import { products, tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { subscriptions } from '#shop/inbox/inbox.tables.ts'
import { stockNotices } from '#shop/notices/notices.tables.ts'
import type { FormState } from '#web/page.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type Response, type TestShop } from '#testing/test-shop.ts'
import { forms } from './forms.ts'
import { routes } from './pages.ts'

const publicUrl = 'https://yasmena.test'
let shop: TestShop
let cookie = ''
let address = 0

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl, trustedProxies: ['127.0.0.1'] }, pages: testPages })
})
afterAll(() => shop.close())
/** A new visitor with a new address for each test. */
beforeEach(() => {
  cookie = ''
  address++
})

type Fields = Record<string, string | number>

async function send(url: string, payload: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await shop.ask({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.1.0.${address}`,
      ...(cookie && { cookie }),
      ...headers,
    },
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
  cookie = cookies[0]?.split(';')[0] ?? cookie
  return answer
}

const textOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])).toString()
const post = (url: string, fields: Fields, headers?: Record<string, string>) => send(url, textOf(fields), headers)
const cartPage = (prefix = '') => shop.get(`${prefix}/cart/`, { cookie })

/** Form state on the response page. */
function formOf({ text }: Response): FormState {
  const boot = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
  return (JSON.parse(boot) as { form: FormState }).form
}

async function cartLines(): Promise<[offer: number, quantity: number][]> {
  const { body } = await shop.get('/api/cart/list/', { cookie })
  return body.products.map((line: { trade_offer: { id: number }; quantity: number }) => [
    line.trade_offer.id,
    line.quantity,
  ])
}

/** Product in one size, with the fields that its page posts. */
async function aBuy(changes: Parameters<typeof anOffer>[1] = {}) {
  const offer = await anOffer(shop.db, { stock: 3, ...changes })
  const [product] = await shop.db
    .select()
    .from(products)
    .where(sql`${products.id} = ${offer.productId}`)
  const from = `/content/${product!.slug}/`
  return { offer, from, fields: { product: offer.productId, size: offer.sizeId, amount: 1, from } as Fields }
}

const subscribers = (email: string) =>
  shop.db
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.email} = ${email}`)

test('adds a product to a new visitor’s cart and redirects to the cart', async () => {
  const { offer, fields } = await aBuy()
  const answer = await post('/cart/add/', { ...fields, amount: 2 })
  expect(answer).toMatchObject({ status: 303, headers: { location: '/cart/', 'cache-control': 'private, no-store' } })
  expect(cookie).toContain('visitor=')
  expect(await cartLines()).toEqual([[offer.id, 2]])
  const { status, text, headers } = await cartPage()
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(text).toContain('Топ «Онега»')
})

test('redirects to the English cart in English', async () => {
  const { fields, from } = await aBuy()
  const answer = await post('/en/cart/add/', { ...fields, from: `/en${from}` })
  expect(answer).toMatchObject({ status: 303, headers: { location: '/en/cart/' } })
})

test('shows the product page again with a message at the size when no size was chosen', async () => {
  const { fields, from } = await aBuy()
  const { size: _, ...rest } = fields
  const answer = await post('/cart/add/', { ...rest, amount: 2 })
  expect([answer.status, answer.headers['cache-control']]).toEqual([422, 'private, no-store'])
  expect(answer.text).toContain('Топ «Онега»')
  expect(formOf(answer)).toEqual({
    path: '/cart/add/',
    from,
    values: { product: String(fields['product']), amount: '2' },
    errors: { size: ['Выберите размер'] },
  })
  const english = await post('/en/cart/add/', { ...rest, from: `/en${from}` })
  expect(formOf(english).errors).toEqual({ size: ['Choose a size'] })
  expect(english.text).toContain('<html lang="en">')
})

test('asks for the height of a size with heights and picks that offer', async () => {
  const { id: productId } = await aProduct(shop.db)
  const { id: sizeId } = await aSize(shop.db)
  const heights = [0, 164, 170].map((height) => ({
    productId,
    sizeId,
    height,
    stock: height && 5,
    isSellable: height > 0,
  }))
  const offers = await shop.db.insert(tradeOffers).values(heights).returning()
  const fields = { product: productId, size: sizeId, amount: 1 }
  expect(formOf(await post('/cart/add/', fields)).errors).toEqual({ height: ['Выберите рост'] })
  expect(formOf(await post('/cart/add/', { ...fields, height: 158 })).errors).toEqual({
    height: ['Нет такого варианта'],
  })
  expect(await post('/cart/add/', { ...fields, height: 170 })).toMatchObject({ status: 303 })
  expect(await cartLines()).toEqual([[offers[2]!.id, 1]])
})

test('reports a sold-out product or excessive quantity and adds nothing', async () => {
  const soldOutBuy = await aBuy({ stock: 0 })
  const soldOut = await post('/cart/add/', soldOutBuy.fields)
  expect([soldOut.status, formOf(soldOut).errors]).toEqual([409, { trade_offer: ['Нет в наличии'] }])
  const few = await aBuy({ stock: 3 })
  const tooMany = await post('/cart/add/', { ...few.fields, amount: 4 })
  expect([tooMany.status, formOf(tooMany).errors]).toEqual([422, { amount: ['Доступно 3 шт.'] }])
  expect(await cartLines()).toEqual([])
})

test.each(['3,7', '3.7'])('refuses a quantity of %s and changes nothing', async (typedText) => {
  const { offer, fields } = await aBuy({ stock: 50 })
  const wish = await post('/cart/add/', { ...fields, amount: typedText })
  expect([wish.status, formOf(wish).errors]).toEqual([422, { amount: ['Нужно целое число'] }])
  await post('/cart/add/', { ...fields, amount: 2 })
  const line = `pieces_${offer.id}_2`
  const change = await post('/cart/order/', { city: 'Тверь', [line]: typedText })
  expect([change.status, formOf(change).errors]).toEqual([422, { [line]: ['Нужно целое число'] }])
  expect(await cartLines()).toEqual([[offer.id, 2]])
})

test('reports a raised price and accepts a post with the new one', async () => {
  const { offer, fields } = await aBuy()
  const seenPrice = 3_490
  await shop.db
    .update(products)
    .set({ price: roubles(3_990) })
    .where(sql`${products.id} = ${offer.productId}`)
  const answer = await post('/cart/add/', { ...fields, seen_price: seenPrice })
  expect([answer.status, formOf(answer).errors]).toEqual([409, { seen_price: ['Цена изменилась: теперь 3990\u00a0₽'] }])
  expect(formOf(answer).values).toMatchObject({ seen_price: '3490' })
  expect(await cartLines()).toEqual([])
  expect(await post('/cart/add/', { ...fields, seen_price: 3_990 })).toMatchObject({ status: 303 })
  expect(await cartLines()).toEqual([[offer.id, 1]])
})

test.each(['даром', '-1', '1e300'])('shows the page again for the seen price %s', async (seenPrice) => {
  const { fields } = await aBuy()
  const answer = await post('/cart/add/', { ...fields, seen_price: seenPrice })
  expect([answer.status, Object.keys(formOf(answer).errors)]).toEqual([422, ['seen_price']])
})

test('changes the quantity by buttons and by hand; a repetition changes nothing', async () => {
  const { offer, fields } = await aBuy({ stock: 5 })
  await post('/cart/add/', fields)
  // Line rendered with three pieces, changed beside an incomplete order form.
  const line = `pieces_${offer.id}_3`
  const change = (quantity: number | string) =>
    post('/cart/order/', { city: 'Москва', page_city: 'Москва', first_name: 'Анна', [line]: quantity, from: '/cart/' })
  const step = (quantity: number) => post('/cart/step/', { line: `${offer.id}:${quantity}`, from: '/cart/' })
  for (const [press, quantity] of [
    [step, 2],
    [step, 2],
    [step, 1],
    [change, 4],
    [change, 4],
  ] as const) {
    expect(await press(quantity)).toMatchObject({ status: 303, headers: { location: '/cart/' } })
    expect(await cartLines()).toEqual([[offer.id, quantity]])
  }
  const tooMany = await change(9)
  expect([tooMany.status, formOf(tooMany)]).toMatchObject([
    422,
    {
      from: '/cart/',
      values: { first_name: 'Анна' },
      errors: { [line]: ['Доступно 5 шт.'] },
    },
  ])
  expect(tooMany.text).toContain('Топ «Онега»')
  for (const [wrong, words] of [
    ['abc', 'Нужно целое число'],
    ['1.5', 'Нужно целое число'],
    ['-1', 'Нужно целое число'],
    ['1000', 'Не больше 999'],
  ])
    expect(formOf(await change(wrong!)).errors).toEqual({ [line]: [words] })
  // An empty or unchanged quantity is an order attempt, which lacks the last name.
  for (const same of ['', 3]) expect(Object.keys(formOf(await change(same)).errors)).toContain('last_name')
  expect(await cartLines()).toEqual([[offer.id, 4]])
  expect((await step(6)).text).toContain('Доступно 5 шт.')
  for (const wrong of ['abc', '1', `${offer.id}:`, `${offer.id}:1.5`, `${offer.id}:-1`, `0:1`])
    expect(await post('/cart/step/', { line: wrong })).toMatchObject({ status: 422 })
  expect(await change(0)).toMatchObject({ status: 303 })
  expect(await cartLines()).toEqual([])
  // Removed in another tab: the next page is without it.
  expect(await change(2)).toMatchObject({ status: 303 })
  expect(formOf(await step(2)).errors).toEqual({ trade_offer: ['Этого товара в корзине уже нет'] })
})

test('counts on from the typed quantity and keeps quantities typed in other lines', async () => {
  const { offer, fields } = await aBuy({ stock: 50 })
  const other = await aBuy({ stock: 50 })
  for (const each of [fields, other.fields]) await post('/cart/add/', each)
  const typedFields = {
    city: 'Москва',
    page_city: 'Москва',
    [`pieces_${offer.id}_1`]: 5,
    [`pieces_${other.offer.id}_1`]: 7,
  }
  const step = (quantity: number) =>
    post('/cart/step/', { ...typedFields, line: `${offer.id}:${quantity}`, from: '/cart/' })
  expect(await step(2)).toMatchObject({ status: 303, headers: { location: '/cart/' } })
  expect(new Map((await cartLines()) as [number, number][])).toEqual(
    new Map([
      [offer.id, 6],
      [other.offer.id, 7],
    ]),
  )
  await step(0)
  expect(await cartLines()).toEqual([[other.offer.id, 7]])
})

test('reports a line that has sold out meanwhile', async () => {
  const { offer, fields } = await aBuy({ stock: 2 })
  await post('/cart/add/', fields)
  await shop.db
    .update(tradeOffers)
    .set({ stock: 0 })
    .where(sql`${tradeOffers.id} = ${offer.id}`)
  const answer = await post('/cart/step/', { line: `${offer.id}:2` })
  expect([answer.status, formOf(answer).errors]).toEqual([409, { quantity: ['Нет в наличии'] }])
})

test('removes a line, also twice, and accepts the cart changes', async () => {
  const { offer, fields } = await aBuy({ stock: 3 })
  await post('/cart/add/', { ...fields, amount: 3 })
  await shop.db
    .update(tradeOffers)
    .set({ stock: 1 })
    .where(sql`${tradeOffers.id} = ${offer.id}`)
  expect((await cartPage()).text).toContain('Осталось 1 шт., а в корзине 3')
  expect(await post('/cart/agree/', {})).toMatchObject({ status: 303, headers: { location: '/cart/' } })
  expect((await cartPage()).text).not.toContain('Осталось 1 шт., а в корзине 3')
  for (const _ of [1, 2]) {
    expect(await post('/cart/step/', { line: `${offer.id}:0` })).toMatchObject({ status: 303 })
    expect(await cartLines()).toEqual([])
  }
})

test('answers a promo code at its field and keeps typed text', async () => {
  const answer = await post('/cart/promo/', { promocode: 'ВЕСНА', from: '/cart/' })
  expect([answer.status, formOf(answer)]).toMatchObject([
    422,
    { values: { promocode: 'ВЕСНА' }, errors: { promocode: [expect.stringContaining('Такого промокода нет')] } },
  ])
  expect(formOf(await post('/cart/promo/', {})).errors).toEqual({ promocode: ['Обязательное поле'] })
})

test('subscribes from any page, returns there, and ignores a repetition', async () => {
  const fields = { email: 'olga@klinika.ru', consent: 'true' }
  const { from } = await aBuy()
  for (const [url, page] of [
    ['/subscribe/', from],
    ['/subscribe/', `${from}?sort=low&utm_source=x`],
    ['/en/subscribe/', '/en/cart/'],
  ] as const)
    expect(await post(url, { ...fields, from: page })).toMatchObject({
      status: 303,
      headers: { location: `${page.replace('&utm_source=x', '')}#subscribed` },
    })
  expect(await subscribers('olga@klinika.ru')).toHaveLength(1)
})

test('reports a wrong address and a missing consent at their fields and subscribes no one', async () => {
  const wrong = await post('/subscribe/', { email: 'olga@', consent: 'true', from: '/cart/' })
  expect([wrong.status, formOf(wrong)]).toEqual([
    422,
    {
      path: '/subscribe/',
      from: '/cart/',
      values: { email: 'olga@', consent: 'true' },
      errors: { email: ['Неверный e-mail'] },
    },
  ])
  expect(formOf(await post('/subscribe/', { email: '' })).errors).toEqual({
    email: ['Обязательное поле'],
    consent: ['Обязательное поле'],
  })
  expect(formOf(await post('/en/subscribe/', { email: 'a@b.ru', consent: 'no' })).errors).toHaveProperty('consent')
  expect(await subscribers('olga@')).toEqual([])
})

test('asks for one stock notice and reports errors at the field', async () => {
  const { offer, from } = await aBuy({ stock: 0 })
  const fields = { email: 'anna@klinika.ru', trade_offer: offer.id, consent: 'true', from }
  for (const _ of [1, 2])
    expect(await post('/stock-notice/', fields)).toMatchObject({
      status: 303,
      headers: { location: `${from}#notice-kept` },
    })
  expect(
    await shop.db
      .select()
      .from(stockNotices)
      .where(sql`${stockNotices.offerId} = ${offer.id}`),
  ).toHaveLength(1)
  const wrong = await post('/stock-notice/', { ...fields, email: 'anna' })
  expect([wrong.status, formOf(wrong).errors]).toEqual([422, { email: ['Неверный e-mail'] }])
  const { offer: there } = await aBuy({ stock: 2 })
  const refusal = await post('/stock-notice/', { ...fields, trade_offer: there.id })
  expect([refusal.status, formOf(refusal).errors]).toEqual([409, { trade_offer: ['Этот размер уже можно заказать'] }])
})

test.each([
  ['a guest', 5],
  ['the signed-in owner of the mailbox', 7],
])('%s gets the same answer and %i of seven notices', async (who, count) => {
  const { email } = await anAccount(shop.db)
  const { headers: signedIn } = await shop.post('/api/users/auth/login/', { email, password: samplePassword })
  const own = /__Host-auth_token=[^;]+/.exec(String(signedIn['set-cookie']))?.[0] ?? ''
  for (let time = 0; time < 7; time++) {
    const { offer, from } = await aBuy({ stock: 0 })
    cookie = who === 'a guest' ? cookie : own
    const { status, headers } = await post('/stock-notice/', { email, trade_offer: offer.id, consent: 'true', from })
    expect([status, headers['location']]).toEqual([303, `${from}#notice-kept`])
  }
  expect(await shop.db.$count(stockNotices, sql`${stockNotices.email} = ${email}`)).toBe(count)
})

test('form data never leaks into cached pages', async () => {
  const { from } = await aBuy()
  const before = await shop.get(from)
  const answer = await post('/subscribe/', { email: 'secret-of-olga@', from })
  expect(answer.text).toContain('secret-of-olga@')
  for (const path of [from, `/_data${from}`, '/cart/', '/']) {
    const { text, headers } = await shop.get(path)
    expect(text).not.toContain('secret-of-olga')
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect((await shop.get(from)).text).toBe(before.text)
})

test.each(['', '/en'])('refuses a cross-site form post (%s)', async (prefix) => {
  const { offer, fields } = await aBuy()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: publicUrl },
  ]
  for (const headers of foreign) {
    const answer = await post(`${prefix}/cart/add/`, fields, headers)
    expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(
    (await post(`${prefix}/cart/add/`, fields, { origin: publicUrl, 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(303)
  expect(await cartLines()).toEqual([[offer.id, 1]])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example/`,
  '/%2F/evil.example/',
  'javascript:alert(1)',
  '/api/cart/list/',
  '/cart/\r\nset-cookie: a=b',
])('redirects back only to pages of the shop: %j', async (from) => {
  const answer = await post('/subscribe/', { email: 'boris@klinika.ru', consent: 'true', from })
  expect(answer.headers['location']).toBe('/#subscribed')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(formOf(await post('/cart/promo/', { from })).from).toBe('/cart/')
})

test.each(['"><script>alert(1)</script>', '</script><b>', '\u2028\uFFFE', '{{constructor}}', '😀'.repeat(9)])(
  'returns typed text as text only: %j',
  async (email) => {
    const answer = await post('/subscribe/', { email, from: '/cart/' })
    expect(answer.status).toBe(422)
    expect(formOf(answer).values['email']).toBe(email)
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.text).not.toContain('</script><b>')
  },
)

test('treats JavaScript property names as ordinary field names', async () => {
  const answer = await send('/cart/promo/', '__proto__=a&constructor=b&toString=c&promocode=d&promocode=e')
  expect([answer.status, formOf(answer).values]).toEqual([422, {}])
  expect(formOf(answer).errors).toEqual({ promocode: ['Нужен текст'] })
})

test('answers an oversized or malformed body with a page', async () => {
  const answers = await Promise.all([
    send('/subscribe/', `email=${'a'.repeat(64 * 1024)}`),
    send('/subscribe/', '{"email":"a@b.ru"}', { 'content-type': 'application/json' }),
    send('/subscribe/', '--x', { 'content-type': 'multipart/form-data; boundary=x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 415, 415])
  for (const { headers } of answers) expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('refuses posts over the rate limit, keeping typed text and naming the wait', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/subscribe/', {})))
  expect(answers.every(({ status }) => status === 422)).toBe(true)
  const refusal = await post('/subscribe/', { email: 'olga@klinika.ru', consent: 'true' })
  expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true])
  expect(refusal.text).toContain('Слишком много запросов')
  expect(formOf(refusal).values).toMatchObject({ email: 'olga@klinika.ru' })
  expect(refusal.text).toMatch(/role="alert"[^>]*>(?:(?!<\/div>).)*Слишком много запросов/)
})

test('shows the error page for a server failure', async () => {
  const { fields } = await aBuy()
  await shop.db.execute(sql`alter table cart_lines rename to elsewhere`)
  try {
    const answer = await post('/cart/add/', fields)
    expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'private, no-store'])
    expect(answer.text).toContain('Ошибка на нашей стороне')
  } finally {
    await shop.db.execute(sql`alter table elsewhere rename to cart_lines`)
  }
})

test('redirects GET on a form address to its page and accepts no other method', async () => {
  expect(await shop.get('/cart/add/')).toMatchObject({ status: 302, headers: { location: '/cart/' } })
  expect(await shop.get('/en/subscribe/')).toMatchObject({ status: 302, headers: { location: '/en/' } })
  expect((await post('/content/', {})).status).toBe(404)
})

test('no city can occupy the path of a form', () => {
  const beginnings = forms.map(({ path }) => path.split('/')[1] ?? '')
  expect(beginnings).toContain('subscribe')
  expect(beginnings.filter((name) => routes.match(`/${name}/kategorii/`)?.region !== undefined)).toEqual([])
})

test('reports an oversized post with its own text, not that of a missing page', async () => {
  const answer = await send('/subscribe/', `email=${'a'.repeat(70_000)}`)
  expect(answer.status).toBe(413)
  expect(answer.text).toContain('Не получилось принять то, что вы отправили')
})

test('counts a line break once, as the browser does', () => {
  const read = formReader(Type.Object({ question: Type.String({ maxLength: 3 }) }))
  expect(read(formBody('question=a%0D%0Ab'))).toEqual({ question: 'a\nb' })
})
