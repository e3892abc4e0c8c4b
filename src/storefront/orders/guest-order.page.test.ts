import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { emit } from '#shop/news.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now })
})
afterAll(() => shop.close())

test.each([
  ['', 'Вы открыли заказ по ссылке из письма', 'до 18\u00a0декабря', 'Топ «Онега»'],
  ['/en', 'You opened this order from the link in our email', 'until 18\u00a0December', 'Onega top'],
])('opens a guest order by its e-mail link with masked contacts (%s)', async (prefix, note, until, name) => {
  const order = await anOrder(shop.db, { state: 'shipped', apartment: '12', street: 'улица Полозова', house: '16' })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const { status, text, headers } = await shop.get(`${prefix}/history-orders/guest/${key}/`)
  expect(status).toBe(200)
  for (const words of [note, until, name, String(order.number).slice(0, 3)]) expect(text).toContain(words)
  for (const secret of ['+79001234567', 'anna@klinika.ru', 'Петрова']) expect(text).not.toContain(secret)
  expect(headers['cache-control']).toMatch(/no-store/)
  expect(text).toContain('noindex')
  expect((await shop.get(`${prefix}/history-orders/guest/${key.slice(0, -2)}xx/`)).status).toBe(404)
})

test.each(['', '/en'])('redirects an expired link to the form by number and phone (%s)', async (prefix) => {
  const order = await anOrder(shop.db, { state: 'delivered', placedAt: after(now, -days(31)) })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const over = await shop.ask({ method: 'GET', url: `${prefix}/history-orders/guest/${key}/` })
  expect([over.status, over.headers['location']]).toEqual([302, `${prefix}/history-orders/guest/?over=yes`])
  const form = (await shop.get(`${prefix}/history-orders/guest/?over=yes`)).text
  expect(form).toContain('noindex')
  expect(form).toContain(`action="${prefix}/orders/find/"`)
  const send = (fields: Record<string, string>) =>
    shop.ask({
      method: 'POST',
      url: `${prefix}/orders/find/`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const typedNumber = `№ ${String(order.number).replace(/(?=(...)+$)/g, ' ')}`
  const stranger = await send({ order_id: typedNumber, phone: '8 900 000-00-00' })
  expect(stranger.text).toContain(
    prefix ? 'We can’t find an order with this number' : 'Заказа с таким номером и телефоном нет',
  )
  expect(stranger.text).toContain(typedNumber)
  const { headers } = await send({ order_id: typedNumber, phone: '8 (900) 123-45-67' })
  expect((await shop.get(String(headers['location']))).text).toContain(prefix ? 'Onega' : 'Онега')
  expect(headers['location']).toMatch(new RegExp(`^${prefix}/history-orders/guest/[^/]+/$`))
})

test.each([
  ['', [], 'Принят', 'Собран'],
  ['', ['packing'], 'Собираем', 'Собираем'],
  ['', ['packing', 'shipped'], 'В пути', 'Собран'],
  ['/en', [], 'Order received', 'Packed'],
  ['/en', ['packing'], 'Packing', 'Packing'],
] as const)('names the order state and its stop consistently (BO-050, %s %j)', async (prefix, moves, state, stop) => {
  const way = ['new', ...moves] as const
  const order = await anOrder(shop.db, { paymentType: 'on_delivery', state: way.at(-1)!, way })
  const { text } = await shop.get(`${prefix}/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
  const [, data] = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(text) ?? []
  expect(data).toContain(`"state":"${state}"`)
  expect(data).toContain(`"stop":"packed","name":"${stop}"`)
})

test('adds up the sums of an order partly refused on delivery', async () => {
  const sums = { paid: roubles(3_000), takenOff: roubles(490) }
  const order = await anOrder(shop.db, { paymentType: 'on_delivery', state: 'delivered', ...sums })
  const { text } = await shop.get(`/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
  expect(text).toMatch(/"sum":"\u2212490\s₽"/)
  expect(text).toMatch(/"total":\{"name":"Оплачено","sum":"3\s000\s₽"/)
})

test.each(['', '/en'])('names no payment method for a zero total (%s)', async (prefix) => {
  shop.sentLetters.length = 0
  const lines = [{ certificate: roubles(3_490) }]
  const locale = prefix ? 'en' : 'ru'
  const order = await anOrder(shop.db, { state: 'new', paymentType: 'online', locale, lines })
  const { text } = await shop.get(`${prefix}/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
  expect(text).toMatch(
    prefix ? /"total":{"name":"Total","sum":"0\s?₽","note":""/ : /"total":{"name":"Итого","sum":"0\s₽","note":""/,
  )
  for (const words of ['К оплате', 'To pay', 'картой онлайн', 'by card online'])
    expect(text).not.toContain(`>${words}<`)
  await emit(shop.db, 'order.moved', { orderId: order.id, state: 'new' })
  await shop.runJobs()
  const letter = shop.sentLetters[0]!.text
  expect(letter).toMatch(prefix ? /Order total\s+0\s₽/i : /Итого за заказ\s+0\s₽/i)
  for (const words of [/К оплате/i, /To pay/i, /картой/i]) expect(letter).not.toMatch(words)
})

test('lists the sums in the same order on the page and in the e-mail', async () => {
  shop.sentLetters.length = 0
  const sums = { deliveryPrice: roubles(500), takenOff: roubles(200), paid: roubles(0) }
  const lines = [{ sale: roubles(90), bonus: roubles(50), certificate: roubles(100) }]
  const order = await anOrder(shop.db, { state: 'new', paymentType: 'on_delivery', ...sums, lines })
  const { text } = await shop.get(`/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
  const [, rows = ''] = /"sums":(\[.*?\])/.exec(text) ?? []
  const onPage = (JSON.parse(rows) as { name: string; sum: string }[]).map(({ sum }) => sum.replaceAll(/\s/g, ' '))
  expect(onPage).toEqual(['3 490 ₽', '−90 ₽', '−50 ₽', '−100 ₽', '500 ₽', '−200 ₽'])
  await emit(shop.db, 'order.moved', { orderId: order.id, state: 'new' })
  await shop.runJobs()
  const letter = shop.sentLetters[0]!.text.replaceAll(/\s+/g, ' ')
  const [, inLetter = ''] = /(1 товар .*)К оплате/i.exec(letter) ?? []
  expect(inLetter.match(/−?[\d ]*\d ₽/g)?.map((sum) => sum.replace(/^1? (?=\d)/, ''))).toEqual(onPage)
  expect(inLetter).toMatch(/Убрали из заказа −200 ₽/i)
})

test.each([
  { prefix: '', state: 'expired', less: 0, name: 'Сумма заказа', sum: '3 490 ₽' },
  { prefix: '', state: 'new', less: 0, name: 'К оплате', sum: '3 490 ₽' },
  { prefix: '', state: 'new', less: 490, name: 'К оплате', sum: '3 000 ₽' },
  { prefix: '/en', state: 'cancelled', less: 3_490, name: 'Order total', sum: '3,490 ₽' },
] as const)(
  'asks no payment for cancelled orders or removed items ($prefix $state $less)',
  async ({ prefix, state, less, name, sum }) => {
    const sums = { paid: roubles(0), takenOff: roubles(less) }
    const order = await anOrder(shop.db, { paymentType: 'on_delivery', state, ...sums })
    const { text } = await shop.get(`${prefix}/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
    expect(text).toContain(`"total":{"name":"${name}","sum":"${sum}"`)
  },
)

test('prefills the order number from the search', async () => {
  const { text } = await shop.get('/history-orders/guest/?number=48262137')
  const field = /<input[^>]*name="order_id"[^>]*>/.exec(text)?.[0]
  expect(field).toContain('value="48262137"')
})
