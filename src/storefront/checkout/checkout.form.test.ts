import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { setPrice } from '#shop/catalogue/catalogue.actions.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import type { QuoteOutcome } from '#shop/delivery/quotes.ts'
import { soon } from '#shop/delivery/soon.ts'
import { touch } from '#shop/news.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { aPromotion } from '#shop/promo/promo.samples.ts'
import { promotions } from '#shop/promo/promo.tables.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type Response, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import type { CartData } from '../cart/cart.loader.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 1_000 }, pages: testPages })
  await seedReference(shop.db)
  for (const [code, address, maxGrams] of [
    ['msk-1', 'ул. Полянка, 4', null],
    ['msk-2', 'ул. Якиманка, 9', 1],
  ] as const) {
    const place = { city: { name: 'Москва', fiasId: null }, latitude: 55.74, longitude: 37.62, metro: '' }
    await aPoint(shop.db, 'boxberry', { ...place, code, address, maxGrams })
  }
})
afterAll(() => shop.close())

let buyer: Visitor
let offer: { id: number; productId: number }
beforeEach(async () => {
  buyer = aVisitor(shop)
  ;({ offer } = await aProduct(shop.db, { price: roubles(3_490), stock: 3 }))
  await buyer.post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })
})

type Fields = Record<string, string>
const person = { first_name: 'Анна', last_name: 'Лебедева', phone: '(911) 204-15-16', phone_country: 'RU' }
const agreements = { consent: 'true', consent_offer: 'true' }
const writtenFields = { ...person, ...agreements, email: 'anna@klinika.ru', street: 'Полозова', house: '10' }

/** Fields that a browser would post from this page. */
function fieldsOf({ text }: Pick<Response, 'text'>): Fields {
  const fields: Fields = {}
  // The footer has its own form.
  for (const [tag] of text.replace(/<footer.*/s, '').matchAll(/<input [^>]*>/g)) {
    const {
      name,
      value = '',
      type,
    } = Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, content]) => [key, content])) as Fields
    const isUnticked = (type === 'radio' || type === 'checkbox') && !tag.includes('checked=""')
    if (name && !isUnticked) fields[name] = value
  }
  return fields
}
/** Text content of the page. */
const wordsIn = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!-- -->/gs, '')
    .split(/<[^>]*>/)
    .filter(Boolean)
const page = (path: string) => shop.get(path, { cookie: buyer.cookie() })
const cartPage = (base = '') => page(`${base}/cart/`)
const buyerPost = (url: string, fields: Fields) =>
  shop.ask({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: buyer.cookie() },
  })
const post = (fields: Fields, base = '') => buyerPost(`${base}/cart/order/`, fields)
const order = async (changes: Fields = {}) => post({ ...fieldsOf(await cartPage()), ...writtenFields, ...changes })
const latestOrder = async () => (await shop.db.select().from(orders)).at(-1)
const countOrders = async () => (await shop.db.select().from(orders)).length

describe('order form without scripts (R-7-23)', () => {
  test('places a guest order from the shown fields and redirects to the confirmation', async () => {
    const cart = await cartPage()
    expect(wordsIn(cart.text)).toContain('СДЭК с примеркой')
    const { status, headers } = await post({ ...fieldsOf(cart), ...writtenFields, pickup_type: 'cdek_courier' })
    expect([status, headers['location']]).toEqual([303, expect.stringMatching(/^\/payments\/success\/\?key=/)])
    expect(await latestOrder()).toMatchObject({
      firstName: 'Анна',
      phone: '+79112041516',
      city: 'Москва',
      pickupType: 'cdek_courier',
      deliveryPrice: roubles(340),
      total: roubles(3_830),
      consents: ['personal_data', 'offer'],
    })
    expect((await page(String(headers['location']))).text).toContain('принят')
  })

  test('lists every point of a town by page or street and keeps typed fields', async () => {
    const place = { city: { name: 'Пермь', fiasId: null }, latitude: 58.01, longitude: 56.23 }
    for (let at = 101; at <= 160; at++)
      await aPoint(shop.db, 'cdek', { ...place, code: `PRM${at}`, address: `Пушкина, ${at}` })
    const before = await countOrders()
    const wish = { city: 'Пермь', pickup_type: 'cdek_pvz', payment_type: 'on_delivery' }
    const first = await order(wish)
    const pageOf = ({ text }: Response) => wordsIn(text).find((words) => words.startsWith('Страница'))
    const isListed = ({ text }: Response, number: number) => wordsIn(text).includes(`Пушкина, ${number}`)
    expect(pageOf(first)).toMatch(/^Страница\s1\sиз\s2, всего\s60\sпунктов$/)
    expect([isListed(first, 101), isListed(first, 160)]).toEqual([true, false])
    const find = (from: Response, changes: Fields) => buyerPost('/cart/points/', { ...fieldsOf(from), ...changes })
    const second = await find(first, { points_page: '2' })
    expect([isListed(second, 101), isListed(second, 160)]).toEqual([false, true])
    expect(wordsIn(second.text).join()).not.toContain('Заказ ещё не оформлен')
    const result = await find(second, { points_search: 'ул. Пушкина 117', points_page: '1' })
    expect([isListed(result, 117), isListed(result, 160), pageOf(result)]).toEqual([true, false, undefined])
    expect(fieldsOf(result)).toMatchObject({ first_name: 'Анна', email: 'anna@klinika.ru', ...agreements, ...wish })
    expect((await find(result, { points_search: 'Нигдешная' })).text).toContain('По этим словам пунктов нет')
    // Enter in the search field places no order, even with a chosen point.
    const choice = { ...fieldsOf(result), pvz_code: 'PRM117' }
    expect((await post({ ...choice, points_search: 'Пушкина 118' })).status).toBe(422)
    expect(await countOrders()).toBe(before)
    expect((await post(choice)).status).toBe(303)
    expect(await latestOrder()).toMatchObject({ pointCode: 'PRM117', city: 'Пермь' })
  })

  test('refuses payment at a prepaid-only point and leaves it off the list', async () => {
    const prepaid = { address: 'Пушкина, 99', takesCards: false, takesCash: false }
    await aPoint(shop.db, 'cdek', { code: 'KZN99', ...prepaid })
    await aPoint(shop.db, 'cdek', { code: 'KZN98', ...prepaid, address: 'Пушкина, 98' })
    const refusal = 'В этом пункте нельзя заплатить: выберите другой пункт или другую оплату'
    const wish = { city: 'Казань', pickup_type: 'cdek_pvz', pvz_code: 'KZN99', points_search: 'Пушкина 9' }
    const fields = { ...fieldsOf(await cartPage()), ...writtenFields, ...wish }
    const words = async (path: string, changes: Fields) =>
      wordsIn((await buyerPost(path, { ...fields, ...changes })).text.replaceAll('\u00a0', ' '))
    const atPoint = await words('/cart/points/', { payment_type: 'on_delivery' })
    expect([atPoint.includes(refusal), atPoint.includes('Пушкина, 98')]).toEqual([true, false])
    expect(await words('/cart/promo/', { payment_type: 'on_delivery', promocode: '' })).toContain(refusal)
    const paidFirst = await words('/cart/points/', { payment_type: 'invoice' })
    expect([paidFirst.includes(refusal), paidFirst.includes('Пушкина, 98')]).toEqual([false, true])
  })

  test('prices delivery at a point of a village typed with its kind', async () => {
    const village = { city: { name: 'Озерки', fiasId: null }, latitude: 55.75, longitude: 37.6 }
    await aPoint(shop.db, 'boxberry', { ...village, code: 'OZ-1', address: 'Школьная, 1' })
    const place = { city: 'д. Озерки', page_city: 'д. Озерки' }
    await buyerPost('/cart/typed/', { ...place, pickup_type: 'boxberry_pvz', pvz_code: 'OZ-1' })
    const city = { slug: 'ozerki', ru_name: 'д. Озерки', region: 'Московская область', zip_code: '140000', iso: 'RU' }
    const cookie = `${buyer.cookie()}; isCity=${encodeURIComponent(JSON.stringify(city))}`
    const { body } = await shop.get('/_data/cart/', { cookie })
    const { checkout, price } = (body as { data: CartData }).data
    expect(checkout.delivery.question).toMatchObject({ city: 'д. Озерки', pvz_code: 'OZ-1' })
    expect(price?.delivery_price, 'is in the sum that the page comes with').toBeGreaterThan(0)
  })

  test('keeps the region of a village after a rejected form', async () => {
    const place = { page_city: 'д. Озерки', page_region: 'Московская область', page_country: 'RU' }
    const answer = await order({ ...place, city: 'д. Озерки', email: '' })
    expect(fieldsOf(answer)).toMatchObject({ city: 'д. Озерки', page_region: 'Московская область' })
    expect(fieldsOf(answer)['seen_delivery']).toContain('boxberry_courier=')
  })

  test('asks once for the region of a village, then prices and ships there', async () => {
    const place = { city: 'д. Озерки', pickup_type: 'cdek_courier' }
    const plainWords = ({ text }: Response) => wordsIn(text.replaceAll('\u00a0', ' '))
    const question = await buyerPost('/cart/points/', { ...fieldsOf(await cartPage()), ...place })
    expect(plainWords(question)).toEqual(
      expect.arrayContaining(['Выберите регион: без него доставку не посчитать', 'Тверская область', 'Севастополь']),
    )
    expect(plainWords(question).join()).not.toContain('Заказ ещё не оформлен')
    const refusal = await post({ ...fieldsOf(question), ...writtenFields, ...place })
    expect([refusal.status, plainWords(refusal)]).toEqual([
      422,
      expect.arrayContaining(['Регион: выберите регион: без него доставку не посчитать']),
    ])
    const pricedPage = await buyerPost('/cart/points/', { ...fieldsOf(question), ...place, region: 'Тверская область' })
    const fields = fieldsOf(pricedPage)
    expect(fields).toMatchObject({ city: 'д. Озерки', page_region: 'Тверская область' })
    expect(fields['seen_delivery']).toContain('cdek_courier=390,')
    const answer = await post({ ...fields, ...writtenFields, pickup_type: 'cdek_courier' })
    expect(answer.status).toBe(303)
    expect(await latestOrder()).toMatchObject({ city: 'д. Озерки', deliveryPrice: roubles(390) })
  })

  test.each([
    ['Симферополь, Республика Крым', 'cdek_courier=510', 'Симферополь'],
    ['Sevastopol', 'cdek_courier=510', 'Севастополь'],
    ['Донецк, ДНР', 'cdek_courier=840', 'Донецк'],
  ])('prices a region without a city of ours right away: %s', async (city, price, name) => {
    const pricedPage = await buyerPost('/cart/points/', { ...fieldsOf(await cartPage()), city })
    expect(fieldsOf(pricedPage)['seen_delivery']).toContain(price)
    const words = { ...writtenFields, pickup_type: 'cdek_courier' }
    expect((await post({ ...fieldsOf(pricedPage), ...words })).status).toBe(303)
    expect(await latestOrder()).toMatchObject({ city: name, pickupType: 'cdek_courier' })
  })

  test('ignores the region of a village once a known city is chosen', async () => {
    const page_city = 'д. Озерки'
    const answer = await order({ city: 'Казань', page_city, region: 'Тверская область', pickup_type: 'cdek_courier' })
    expect(fieldsOf(answer)).toMatchObject({ city: 'Казань', page_region: 'Республика Татарстан' })
  })

  test('waits for a slow carrier when the form is posted without scripts', async () => {
    const { quoteOf } = shop.app.quotes
    const never = new Promise<QuoteOutcome>(() => {})
    const slowly: typeof quoteOf = async (type, input) => {
      // Twice as long as a page with scripts waits before asking again.
      await soon(never, 0)
      await soon(never, 0)
      return quoteOf(type, input)
    }
    shop.app.quotes.quoteOf = slowly
    const wish = { pickup_type: 'boxberry_pvz', payment_type: 'on_delivery' }
    const first = await order({ ...wish, pvz_code: '' }).finally(() => (shop.app.quotes.quoteOf = quoteOf))
    expect(fieldsOf(first)['seen_delivery']).toContain('boxberry_pvz=')
    expect((await post({ ...fieldsOf(first), ...agreements, ...wish, pvz_code: 'msk-1' })).status).toBe(303)
  })

  test('makes one order from two posts of one page', async () => {
    let pageFields: Fields = {}
    // On a slow machine the price of the chosen method may be pending, and the order would be refused.
    const isPriced = async () => {
      pageFields = fieldsOf(await cartPage())
      return pageFields['seen_delivery']?.includes(`${pageFields['pickup_type']}=`)
    }
    await expect.poll(isPriced).toBe(true)
    const fields = { ...pageFields, ...writtenFields }
    const before = await countOrders()
    const [first, second] = [await post(fields), await post(fields)]
    expect([first.status, second.headers['location']]).toEqual([303, first.headers['location']])
    expect(await countOrders()).toBe(before + 1)
  })

  test('shows all missing fields in the page language and keeps typed text (R-5-20, O-16)', async () => {
    const fields = { ...fieldsOf(await cartPage('/en')), ...person, last_name: '', email: 'anna@klinika' }
    const { status, text } = await post({ ...fields, comment: '<b>Ring twice</b>' }, '/en')
    expect(status).toBe(422)
    const { values, errors } = (
      JSON.parse(/<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(text)![1]!) as {
        form: { values: Fields; errors: Record<string, string[]> }
      }
    ).form
    expect(Object.keys(errors).toSorted()).toEqual([
      'consent',
      'consent_offer',
      'email',
      'house',
      'last_name',
      'street',
    ])
    expect(values).toMatchObject({ first_name: 'Анна', phone: '(911) 204-15-16', comment: '<b>Ring twice</b>' })
    expect(wordsIn(text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Your order isn’t placed yet/), 'Last name: required field']),
    )
    expect(text.includes('<b>Ring twice')).toBe(false)
  })

  test('prices a typed city again before ordering', async () => {
    const { status, text } = await order({ city: 'Казань', pickup_type: 'cdek_courier' })
    expect(status).toBe(409)
    const again = fieldsOf({ text })
    expect(again['city']).toBe('Казань')
    expect((await post({ ...again, ...agreements, pickup_type: 'cdek_courier' })).status).toBe(303)
    expect(await latestOrder()).toMatchObject({ city: 'Казань', deliveryPrice: roubles(440) })
  })

  test('asks for the company on payment by invoice and keeps typed fields', async () => {
    const byInvoice = { payment_type: 'invoice', pickup_type: 'cdek_courier' }
    const answer = await order({ ...byInvoice, company_inn: '7801234565' })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toMatchObject({ first_name: 'Анна', company_inn: '7801234565', company_name: '' })
    expect(wordsIn(answer.text)).toContain('Такого ИНН не бывает: проверьте цифры')
    const company = { company_inn: '7801234564', company_kpp: '780101001', company_name: 'Клиника' }
    const { status, headers } = await post({ ...fieldsOf(answer), ...agreements, ...byInvoice, ...company })
    expect([status, headers['location']]).toEqual([303, expect.stringContaining('/payments/success/?key=')])
    const placedPage = await page(String(headers['location']))
    expect(placedPage.text).toContain('/api/orders/invoice/?key=')
    expect(await latestOrder()).toMatchObject({ state: 'awaiting_payment', paymentType: 'invoice' })
  })

  test('lists only points that accept the parcel, then orders to the chosen one', async () => {
    const { status, text } = await order({ pickup_type: 'boxberry_pvz', pvz_code: '' })
    expect(status).toBe(422)
    expect(wordsIn(text)).toContain('ул. Полянка, 4')
    expect(wordsIn(text)).not.toContain('ул. Якиманка, 9')
    const answer = await post({ ...fieldsOf({ text }), ...agreements, pvz_code: 'msk-1' })
    expect(answer.status).toBe(303)
    expect(await latestOrder()).toMatchObject({ pickupType: 'boxberry_pvz', pointCode: 'msk-1' })
  })

  test('applies a promo code and keeps typed fields, valid code or not', async () => {
    const { code } = await aPromotion(shop.db, { minSum: roubles(5_000) })
    const postCode = (fields: Fields) => buyerPost('/cart/promo/', fields)
    const typedFields = { ...fieldsOf(await cartPage()), ...writtenFields, city: 'Казань', comment: 'Домофон 12' }
    const refusedAnswer = await postCode({ ...typedFields, promocode: 'НЕТ-ТАКОГО' })
    const shownFields = { first_name: 'Анна', phone: '(911) 204-15-16', street: 'Полозова', city: 'Казань' }
    expect([refusedAnswer.status, fieldsOf(refusedAnswer)]).toEqual([
      422,
      expect.objectContaining({ ...shownFields, ...agreements }),
    ])
    const { status, headers } = await postCode({ ...typedFields, promocode: code! })
    expect([status, headers['location']]).toEqual([303, `/cart/?city=${encodeURIComponent('Казань')}`])
    const cart = await page(String(headers['location']))
    expect(fieldsOf(cart)).toMatchObject({ ...shownFields, promocode: code })
    // Consents are restored only on the page that follows this form.
    expect(fieldsOf(cart)).not.toHaveProperty('consent')
    const ticks = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((each) => each.startsWith('ticks='))
    expect(ticks).toBe('ticks=consent.consent_offer; Max-Age=60; Path=/; HttpOnly; SameSite=Strict')
    const next = await shop.get('/cart/', { cookie: `${buyer.cookie()}; ${ticks?.split(';')[0]}` })
    expect(fieldsOf(next)).toMatchObject(agreements)
    expect(wordsIn(cart.text)).toContain('Нужна сумма от 5\u00a0000\u00a0₽, не\u00a0хватает 1\u00a0510\u00a0₽')
  })

  test('keeps typed fields on a quantity change and clears consents after ordering (O-62)', async () => {
    const step = (fields: Fields) => buyerPost('/cart/step/', fields)
    const typedFields = { ...fieldsOf(await cartPage()), ...writtenFields, comment: 'Домофон 12' }
    const { status, headers } = await step({ ...typedFields, line: `${offer.id}:3` })
    expect([status, headers['location']]).toEqual([303, '/cart/'])
    const cart = await cartPage()
    expect(fieldsOf(cart)).toMatchObject({
      [`pieces_${offer.id}_3`]: '3',
      street: 'Полозова',
      email: 'anna@klinika.ru',
    })
    expect(cart.text).toContain('Домофон 12')
    const tooMany = await step({ ...typedFields, street: 'Мира', line: `${offer.id}:4` })
    expect([tooMany.status, fieldsOf(tooMany)]).toEqual([
      422,
      expect.objectContaining({ street: 'Мира', ...agreements }),
    ])
    expect(wordsIn(tooMany.text)).toContain('Доступно 3 шт.')
    const answer = await post({ ...fieldsOf(cart), ...agreements })
    expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
      303,
      expect.stringContaining('ticks=; Max-Age=0'),
    ])
  })

  test('keeps typed fields when everything is sold out', async () => {
    const fields = { ...fieldsOf(await cartPage()), ...writtenFields }
    await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.id, offer.id))
    const { status, text } = await post(fields)
    expect([status, fieldsOf({ text })['street']]).toEqual([409, 'Полозова'])
    expect(text).toContain('раскупили: заказать пока нечего')
  })

  test('asks to confirm a changed price instead of ordering (R-D-11)', async () => {
    const fields = { ...fieldsOf(await cartPage()), ...writtenFields, pickup_type: 'cdek_courier' }
    await setPrice(shop.db, { productId: offer.productId, price: roubles(3_990) })
    const before = await countOrders()
    const { status, text } = await post(fields)
    expect([status, await countOrders()]).toEqual([409, before])
    expect(wordsIn(text)).toEqual(
      expect.arrayContaining(['Пока вы оформляли, кое-что изменилось', 'Оформить за 4\u00a0330\u00a0₽']),
    )
    const answer = await post({ ...fieldsOf({ text }), ...agreements })
    expect(answer.status).toBe(303)
    expect(await latestOrder()).toMatchObject({ total: roubles(4_330), phone: '+79112041516' })
  })

  test.each<Fields>([{}, { fingerprint: '' }])(
    'orders nothing after a promotion shown on the page is stopped, with %j',
    async (wish) => {
      const { id } = await aPromotion(shop.db, { code: null, percent: 50 })
      await touch(shop.db, ['promotions'])
      const shownPage = () => cartPage().then(fieldsOf)
      await vi.waitFor(async () => expect((await buyer.get('/api/cart/list/')).body.offers_discount).toBe(1_745))
      const fields: Fields = { ...(await shownPage()), ...writtenFields, pickup_type: 'cdek_courier', ...wish }
      await shop.db.update(promotions).set({ stoppedAt: new Date() }).where(eq(promotions.id, id))
      await touch(shop.db, ['promotions'])
      const before = await countOrders()
      for (const posted of [fields, { ...fields, seen_goods: '' }]) {
        const { status, text } = await post(posted)
        expect([status, wordsIn(text)]).toEqual([409, expect.arrayContaining(['Оформить за 3\u00a0830\u00a0₽'])])
      }
      expect(await countOrders()).toBe(before)
    },
  )

  test('accepts an order whose page showed free delivery', async () => {
    const store = await aStore(shop.db, { city: 'moscow', shelves: [[offer.id, 1]] })
    const wish = { pickup_type: 'self_pickup', pvz_code: store.slug, payment_type: 'on_delivery' }
    const { status, headers } = await order({ ...wish, seen_delivery: 'cdek_courier=340,self_pickup=0' })
    expect([status, headers['location']]).toEqual([303, expect.stringMatching(/^\/payments\/success\/\?key=/)])
    expect(await latestOrder()).toMatchObject({ pickupType: 'self_pickup', deliveryPrice: 0, total: roubles(3_490) })
  })

  test('asks to confirm a more expensive delivery but not a cheaper one', async () => {
    const pageFields = { ...fieldsOf(await cartPage()), ...writtenFields, pickup_type: 'cdek_courier' }
    expect((await post({ ...pageFields, seen_delivery: 'cdek_courier=100' })).status).toBe(409)
    expect((await post({ ...pageFields, seen_delivery: 'cdek_courier=340.5,dalli_courier=1' })).status).toBe(303)
  })

  test.each(['', 'x', 'cdek_courier=', 'cdek_courier=NaN,,=', '=0'])(
    'refuses an order whose page showed no price: %j',
    async (seenText) => {
      expect((await order({ pickup_type: 'cdek_courier', seen_delivery: seenText })).status).toBe(409)
    },
  )

  test('reports a sold-out line, keeps typed fields, and orders the rest', async () => {
    const { offer: rest } = await aProduct(shop.db, { price: roubles(1_000), stock: 1 })
    await buyer.post('/api/cart/add/', { trade_offer: rest.id, amount: 1 })
    const fields = { ...fieldsOf(await cartPage()), ...writtenFields, pickup_type: 'cdek_courier' }
    await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.id, offer.id))
    const { status, text } = await post(fields)
    expect([status, wordsIn(text)]).toEqual([409, expect.arrayContaining(['раскупили, убрали из заказа'])])
    const again = fieldsOf({ text })
    expect(again['last_name']).toBe('Лебедева')
    expect((await post(again)).status).toBe(303)
    expect(await latestOrder()).toMatchObject({ goods: roubles(1_000) })
  })

  test('ignores the address of another account and asks for street and house (R-6-10)', async () => {
    const { status, text } = await order({ address: '1', street: '', house: '' })
    expect([status, wordsIn(text)]).toEqual([422, expect.arrayContaining(['Улица: обязательное поле'])])
  })
})

test('takes known cities from our data and unknown ones from the cookie (R-4.1-01)', async () => {
  const place = async (city: object) => {
    const cookie = `isCity=${encodeURIComponent(JSON.stringify(city))}`
    const answer = await shop.get('/_data/cart/', { cookie })
    return (answer.body as { data: CartData }).data.checkout.delivery.city
  }
  const wrong = { iso: 'KZ', zip_code: '420000', region: 'Татарстан' }
  expect(await place({ slug: 'sankt-peterburg', ru_name: 'Казань', ...wrong })).toMatchObject({
    ru_name: 'Санкт-Петербург',
    iso: 'RU',
    region: 'Санкт-Петербург',
  })
  expect(await place({ slug: 'nigde', ru_name: 'Малая Вишера', zip_code: 7, region: ['x'] })).toMatchObject({
    id: 0,
    ru_name: 'Малая Вишера',
    zip_code: '',
    region: '',
  })
})
