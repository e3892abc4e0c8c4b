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
/** Each test is another visitor at another address. */
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

/** What the page of an answer says of the form that it came back for. */
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

/** A product in one size and what of its page a buyer posts. */
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

test('a product goes into the cart of a newcomer, who is sent on to the cart and finds it there', async () => {
  const { offer, fields } = await aBuy()
  const answer = await post('/cart/add/', { ...fields, amount: 2 })
  expect(answer).toMatchObject({ status: 303, headers: { location: '/cart/', 'cache-control': 'private, no-store' } })
  expect(cookie).toContain('visitor=')
  expect(await cartLines()).toEqual([[offer.id, 2]])
  const { status, text, headers } = await cartPage()
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(text).toContain('Топ «Онега»')
})

test('in English the way leads to the English cart', async () => {
  const { fields, from } = await aBuy()
  const answer = await post('/en/cart/add/', { ...fields, from: `/en${from}` })
  expect(answer).toMatchObject({ status: 303, headers: { location: '/en/cart/' } })
})

test('whoever chose no size gets the page of the product once more, with the words at the size', async () => {
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

test('a size that comes in heights asks for the height, and the height makes the offer', async () => {
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

test('sold out and too many are said with the page, and nothing is added', async () => {
  const soldOutBuy = await aBuy({ stock: 0 })
  const soldOut = await post('/cart/add/', soldOutBuy.fields)
  expect([soldOut.status, formOf(soldOut).errors]).toEqual([409, { trade_offer: ['Нет в наличии'] }])
  const few = await aBuy({ stock: 3 })
  const tooMany = await post('/cart/add/', { ...few.fields, amount: 4 })
  expect([tooMany.status, formOf(tooMany).errors]).toEqual([422, { amount: ['Доступно 3 шт.'] }])
  expect(await cartLines()).toEqual([])
})

test.each(['3,7', '3.7'])(
  '%s pieces are no number of pieces: the page says so, and nothing changes',
  async (typedText) => {
    const { offer, fields } = await aBuy({ stock: 50 })
    const wish = await post('/cart/add/', { ...fields, amount: typedText })
    expect([wish.status, formOf(wish).errors]).toEqual([422, { amount: ['Нужно целое число'] }])
    await post('/cart/add/', { ...fields, amount: 2 })
    const line = `pieces_${offer.id}_2`
    const change = await post('/cart/order/', { city: 'Тверь', [line]: typedText })
    expect([change.status, formOf(change).errors]).toEqual([422, { [line]: ['Нужно целое число'] }])
    expect(await cartLines()).toEqual([[offer.id, 2]])
  },
)

test('a raised price is told with the page, which names it; a post that has read it is taken', async () => {
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

test.each(['даром', '-1', '1e300'])('the page shows itself once more for the seen price %s', async (seenPrice) => {
  const { fields } = await aBuy()
  const answer = await post('/cart/add/', { ...fields, seen_price: seenPrice })
  expect([answer.status, Object.keys(formOf(answer).errors)]).toEqual([422, ['seen_price']])
})

test('a line is counted up and down and by hand, and saying the same twice changes nothing', async () => {
  const { offer, fields } = await aBuy({ stock: 5 })
  await post('/cart/add/', fields)
  // A line that the page showed with three pieces; typed beside an order that is not filled in yet.
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
  // Nothing typed is an order that is not filled in.
  for (const same of ['', 3]) expect(Object.keys(formOf(await change(same)).errors)).toContain('last_name')
  expect(await cartLines()).toEqual([[offer.id, 4]])
  expect((await step(6)).text).toContain('Доступно 5 шт.')
  for (const wrong of ['abc', '1', `${offer.id}:`, `${offer.id}:1.5`, `${offer.id}:-1`, `0:1`])
    expect(await post('/cart/step/', { line: wrong })).toMatchObject({ status: 422 })
  expect(await change(0)).toMatchObject({ status: 303 })
  expect(await cartLines()).toEqual([])
  // Taken out in another tab: the page that comes next is without it.
  expect(await change(2)).toMatchObject({ status: 303 })
  expect(formOf(await step(2)).errors).toEqual({ trade_offer: ['Этого товара в корзине уже нет'] })
})

test('a press on a line counts on from what was typed there, and takes along what was typed at the others', async () => {
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

test('counting a line that has sold out meanwhile says so', async () => {
  const { offer, fields } = await aBuy({ stock: 2 })
  await post('/cart/add/', fields)
  await shop.db
    .update(tradeOffers)
    .set({ stock: 0 })
    .where(sql`${tradeOffers.id} = ${offer.id}`)
  const answer = await post('/cart/step/', { line: `${offer.id}:2` })
  expect([answer.status, formOf(answer).errors]).toEqual([409, { quantity: ['Нет в наличии'] }])
})

test('a line is removed, also when it is gone already, and what changed is agreed to', async () => {
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

test('a promo code is answered at its field, and what was typed is kept', async () => {
  const answer = await post('/cart/promo/', { promocode: 'ВЕСНА', from: '/cart/' })
  expect([answer.status, formOf(answer)]).toMatchObject([
    422,
    { values: { promocode: 'ВЕСНА' }, errors: { promocode: [expect.stringContaining('Такого промокода нет')] } },
  ])
  expect(formOf(await post('/cart/promo/', {})).errors).toEqual({ promocode: ['Обязательное поле'] })
})

test('one subscribes from whatever page, is led back there, and a second time changes nothing', async () => {
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

test('a wrong address and a missing consent are said at their fields, and nobody is subscribed', async () => {
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

test('one asks to be told once, and hears at the field why not', async () => {
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
])('%s is answered alike and gets %i of seven notices', async (who, count) => {
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

test('nothing of a form gets into the pages that others see', async () => {
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

test.each(['', '/en'])('a form posted from another site is refused, whatever it says (%s)', async (prefix) => {
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
])('the way back leads to pages of the shop only: %j', async (from) => {
  const answer = await post('/subscribe/', { email: 'boris@klinika.ru', consent: 'true', from })
  expect(answer.headers['location']).toBe('/#subscribed')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(formOf(await post('/cart/promo/', { from })).from).toBe('/cart/')
})

test.each(['"><script>alert(1)</script>', '</script><b>', '\u2028\uFFFE', '{{constructor}}', '😀'.repeat(9)])(
  'what was typed comes back as text and nothing else: %j',
  async (email) => {
    const answer = await post('/subscribe/', { email, from: '/cart/' })
    expect(answer.status).toBe(422)
    expect(formOf(answer).values['email']).toBe(email)
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.text).not.toContain('</script><b>')
  },
)

test('names that mean something to the language are names like others', async () => {
  const answer = await send('/cart/promo/', '__proto__=a&constructor=b&toString=c&promocode=d&promocode=e')
  expect([answer.status, formOf(answer).values]).toEqual([422, {}])
  expect(formOf(answer).errors).toEqual({ promocode: ['Нужен текст'] })
})

test('a body that is too large or no form at all is answered by a page', async () => {
  const answers = await Promise.all([
    send('/subscribe/', `email=${'a'.repeat(64 * 1024)}`),
    send('/subscribe/', '{"email":"a@b.ru"}', { 'content-type': 'application/json' }),
    send('/subscribe/', '--x', { 'content-type': 'multipart/form-data; boundary=x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([413, 415, 415])
  for (const { headers } of answers) expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('too many posts are refused at the form, which keeps what was typed, with the time to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/subscribe/', {})))
  expect(answers.every(({ status }) => status === 422)).toBe(true)
  const refusal = await post('/subscribe/', { email: 'olga@klinika.ru', consent: 'true' })
  expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true])
  expect(refusal.text).toContain('Слишком много запросов')
  expect(formOf(refusal).values).toMatchObject({ email: 'olga@klinika.ru' })
  expect(refusal.text).toMatch(/role="alert"[^>]*>(?:(?!<\/div>).)*Слишком много запросов/)
})

test('what fails for no fault of the visitor is answered by the error page', async () => {
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

test('who opens the address of a form comes to the page it stands on; nothing else is taken there', async () => {
  expect(await shop.get('/cart/add/')).toMatchObject({ status: 302, headers: { location: '/cart/' } })
  expect(await shop.get('/en/subscribe/')).toMatchObject({ status: 302, headers: { location: '/en/' } })
  expect((await post('/content/', {})).status).toBe(404)
})

test('no city can take the address that a form is posted to', () => {
  const beginnings = forms.map(({ path }) => path.split('/')[1] ?? '')
  expect(beginnings).toContain('subscribe')
  expect(beginnings.filter((name) => routes.match(`/${name}/kategorii/`)?.region !== undefined)).toEqual([])
})

test('a post that is too large is answered in words of its own, not in those for a missing page', async () => {
  const answer = await send('/subscribe/', `email=${'a'.repeat(70_000)}`)
  expect(answer.status).toBe(413)
  expect(answer.text).toContain('Не получилось принять то, что вы отправили')
})

test('a break of a line counts once, as it does in the browser', () => {
  const read = formReader(Type.Object({ question: Type.String({ maxLength: 3 }) }))
  expect(read(formBody('question=a%0D%0Ab'))).toEqual({ question: 'a\nb' })
})
