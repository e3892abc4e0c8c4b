import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roubles, zero } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { otherPayerKey } from '#shop/payments/pay-key.ts'
import { aProvider } from '#shop/payments/payments.samples.ts'
import { payments } from '#shop/payments/payments.tables.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { settlePayment } from '#shop/payments/settle-payment.action.ts'
import { startPayment } from '#shop/payments/start-payment.action.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, payments: bank })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = start
})

const payBefore = new Date('2026-11-23T09:42:00Z')
const anUnpaidOrder = () => anOrder(shop.db, { state: 'awaiting_payment', payBefore, placedAt: now })
const pathOf = (order: { number: number; placedAt: Date }, key = orderLinks(shop.app.secretKeys).keyOf(order)) =>
  `/payments/${order.number}/?${new URLSearchParams({ key })}`
const postWay = (key: string, way: string) =>
  shop.ask({
    method: 'POST',
    url: '/pay/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key, way }).toString(),
  })

test('shows an order only to its key, otherwise a neutral page (O-25)', async () => {
  const [order, other] = [await anUnpaidOrder(), await anUnpaidOrder()]
  const own = await shop.get(pathOf(order))
  expect(own.status).toBe(200)
  for (const words of ['Осталось оплатить', 'до 12:42', 'Топ «Онега»', 'СДЭК, пункт выдачи', 'noindex'])
    expect(own.text).toContain(words)
  for (const secret of ['+79001234567', 'anna@klinika.ru', 'Петрова']) expect(own.text).not.toContain(secret)
  const foreignKey = orderLinks(shop.app.secretKeys).keyOf(other)
  const strangers = [
    pathOf(order, foreignKey),
    `/payments/${order.number}/`,
    '/payments/',
    '/payments/a/b/',
    '/payments/fail/',
  ]
  for (const path of strangers) {
    const { status, text } = await shop.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('Здесь оплачивают заказы')
    expect(text).toContain('noindex')
    expect(text).not.toContain('Онега')
  }
})

test('signed-in buyer needs no key, and a bank may redirect to the failure page (O-25)', async () => {
  const buyer = await aMember(shop)
  const order = await anOrder(shop.db, { state: 'awaiting_payment', payBefore, placedAt: now, accountId: buyer.id })
  expect((await shop.get(`/payments/${order.number}/`, { cookie: buyer.cookie() })).text).toContain('Петрова')
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const { status, headers } = await shop.get(`/en/payments/fail/?${new URLSearchParams({ key })}`)
  expect([status, headers['location']]).toEqual([302, `/en${pathOf(order)}`])
})

test('without JavaScript another method leads to the bank or to payment on delivery, with errors at the form', async () => {
  const order = await anUnpaidOrder()
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  bank.trouble = () => {
    throw new Error('the bank is away')
  }
  const failure = await postWay(key, 'card')
  expect(failure.status).toBe(422)
  bank.trouble = undefined
  const { status, headers } = await postWay(key, 'card')
  expect([status, headers['location']]).toEqual([303, pathOf(order)])
  const { text } = await shop.get(pathOf(order))
  expect(text).toContain('href="https://bank.example/')
  expect(text).toContain('http-equiv="refresh"')
  expect((await postWay(key, 'on_delivery')).status).toBe(303)
  expect(await findOrder(shop.db, { number: order.number, now })).toMatchObject({
    state: 'new',
    paymentType: 'on_delivery',
  })
  expect((await postWay('forged', 'card')).status).toBe(404)
})

const payers = ['buyer with the link', 'another payer', 'member without a key'] as const
test.each(payers)('without JavaScript asks the bank before the page of %s', async (payer) => {
  const buyer = await aMember(shop)
  const isMember = payer === 'member without a key'
  const order = await anOrder(shop.db, {
    state: 'awaiting_payment',
    payBefore,
    placedAt: now,
    ...(isMember && { accountId: buyer.id }),
  })
  const isOther = payer === 'another payer'
  const ownKey = orderLinks(shop.app.secretKeys).keyOf(order)
  const key = isOther ? otherPayerKey(shop.app.secretKeys, order.number) : ownKey
  const path = isOther ? `/payments/for/${key}/` : isMember ? `/payments/${order.number}/` : pathOf(order)
  const open = () => shop.get(path, isMember ? { cookie: buyer.cookie() } : {})
  await postWay(key, 'card')
  const [{ providerId } = { providerId: null }] = await paymentsOf(shop.db, order.id)
  const remote = bank.payments.get(providerId!)!
  bank.payments.set(providerId!, { ...remote, state: 'paid' })
  now = new Date(start.getTime() + 3_000)
  bank.trouble = () => {
    throw new Error('the bank is away')
  }
  const silent = await open()
  bank.trouble = undefined
  expect([silent.status, silent.text.includes('Оплат')]).toEqual([200, true])
  now = new Date(start.getTime() + 6_000)
  const { status, headers, text } = await open()
  expect(text).not.toContain('name="way"')
  expect([status, headers['location']]).toEqual(
    isOther ? [200, undefined] : [302, `/payments/success/?${new URLSearchParams({ key })}`],
  )
  expect(await findOrder(shop.db, { number: order.number, now })).toMatchObject({ state: 'paid' })
})

test('hides payment methods from a returning buyer until the bank has had time to answer', async () => {
  const order = await anUnpaidOrder()
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  await postWay(key, 'card')
  const [payment] = await paymentsOf(shop.db, order.id)
  const { returnUrl } = bank.payments.get(payment!.providerId!)!.input
  const back = await shop.get(returnUrl.replace(shop.app.config.publicUrl, ''))
  expect(back.text).toMatch(/<h1[^>]*>Проверяем оплату…</)
  for (const control of [`<a href="${payment!.payUrl!}"`, 'name="way"']) expect(back.text).not.toContain(control)
  // Without JavaScript the page with payment methods follows by a refresh.
  expect(back.text).toMatch(/http-equiv="refresh" content="15; url=[^"]+"/)
  expect((await shop.get(pathOf(order))).text).toContain(payment!.payUrl!)
  await settlePayment(shop.db, {
    provider: bank,
    remote: { ...bank.payments.get(payment!.providerId!)!, state: 'declined' },
    now,
  })
  const declined = await shop.get(returnUrl.replace(shop.app.config.publicUrl, ''))
  expect(declined.text).toContain('Оплата не прошла')
})

test.each([
  [
    'a certificate by e-mail',
    { kind: 'certificate' as const, pickupType: 'online' as const },
    'сертификат оплачивают сразу',
  ],
  ['a point that takes no money', { pointCode: 'MUTE1' }, 'В этом пункте нельзя заплатить'],
  ['more than the carrier takes', { pickupType: 'boxberry_pvz' as const, lines: [{ price: roubles(300_001) }] }, '300'],
])('%s requires prepayment: refuses payment on delivery and keeps the open payment (O-25)', async (_, wish, words) => {
  await aPoint(shop.db, 'cdek', { code: 'MUTE1', takesCards: false, takesCash: false })
  const order = await anOrder(shop.db, { state: 'awaiting_payment', payBefore, placedAt: now, ...wish })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  await postWay(key, 'card')
  const page = await shop.get(pathOf(order))
  expect(page.text).toContain('value="sbp"')
  expect(page.text).not.toContain('value="on_delivery"')
  const refusal = await postWay(key, 'on_delivery')
  expect(refusal.status).toBe(422)
  expect(refusal.text.replaceAll(/\s/g, ' ')).toContain(words)
  expect(await paymentsOf(shop.db, order.id)).toMatchObject([{ state: 'pending' }])
  expect(await findOrder(shop.db, { number: order.number, now })).toMatchObject({ state: 'awaiting_payment' })
})

test('keeps the order waiting if the bank fails during a switch to payment on delivery', async () => {
  const order = await anUnpaidOrder()
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  await postWay(key, 'card')
  bank.trouble = () => {
    throw new Error('the bank is away')
  }
  const { status, text } = await postWay(key, 'on_delivery')
  bank.trouble = undefined
  expect(status).toBe(422)
  expect(text).toContain('Банк не ответил')
  expect(await findOrder(shop.db, { number: order.number, now })).toMatchObject({ state: 'awaiting_payment' })
  expect((await postWay(key, 'on_delivery')).status).toBe(303)
})

test('disables SBP above its limit in the form and the API, while a card pays', async () => {
  const lines = [{ price: roubles(700_001) }]
  const order = await anOrder(shop.db, { state: 'awaiting_payment', payBefore, placedAt: now, lines })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const wayIn = (text: string) => /<input[^>]*value="sbp"[^>]*>/.exec(text)![0]
  const { text } = await shop.get(pathOf(order))
  expect(wayIn(text)).toContain('disabled')
  expect(text).toContain('За раз до 700\u00a0000\u00a0₽')
  expect(/<input[^>]*value="card"[^>]*>/.exec(text)![0]).toContain('checked')
  expect((await shop.get(`/en${pathOf(order)}`)).text).toContain('Up to 700,000\u00a0₽ per payment')
  const formAnswer = await postWay(key, 'sbp')
  const sentence = 'Этим способом за раз можно заплатить до\u00a0700\u00a0000\u00a0₽: выберите другой'
  expect([formAnswer.status, formAnswer.text.includes(sentence)]).toEqual([422, true])
  expect(await shop.post('/api/payments/start/', { key, method: 'sbp' })).toMatchObject({ body: { way: [sentence] } })
  expect(await paymentsOf(shop.db, order.id)).toEqual([])
  expect((await postWay(key, 'card')).status).toBe(303)
  const usual = await anUnpaidOrder()
  expect(wayIn((await shop.get(pathOf(usual))).text)).not.toContain('disabled')
})

const otherPath = (number: number) => `/payments/for/${otherPayerKey(shop.app.secretKeys, number)}/`

test('another person pays by a link that hides buyer and address and ends with the payment (O-25)', async () => {
  const order = await anUnpaidOrder()
  const own = await shop.get(pathOf(order))
  expect(own.text).toContain(otherPath(order.number))
  // Chosen without JavaScript, it starts nothing, as the page already has the link.
  expect((await postWay(orderLinks(shop.app.secretKeys).keyOf(order), 'other')).headers['location']).toBe(pathOf(order))
  expect(await paymentsOf(shop.db, order.id)).toEqual([])
  // The buyer has an open payment, whose bank would redirect to the order.
  const buyerKey = orderLinks(shop.app.secretKeys).keyOf(order)
  await postWay(buyerKey, 'card')
  const [ownTry] = await paymentsOf(shop.db, order.id)
  const other = await shop.get(otherPath(order.number))
  for (const words of [
    '3 490 ₽'.replace(' ', '\u00a0').replace(' ₽', '\u00a0₽'),
    'Топ «Онега»',
    'noindex',
    String(order.number).slice(-3),
  ])
    expect(other.text).toContain(words)
  const secrets = [order.phone, order.email, order.lastName, order.firstName, order.city, buyerKey, ownTry!.payUrl!]
  for (const secret of secrets) expect(other.text).not.toContain(secret)
  const payerKey = otherPayerKey(shop.app.secretKeys, order.number)
  const stateOf = async (key: string) =>
    (await shop.get(`/api/payments/state/?${new URLSearchParams({ key })}`)).body.state
  // Same state as on each of their pages, or one page would reload forever.
  expect([await stateOf(buyerKey), await stateOf(payerKey)]).toEqual(['waiting', 'failed'])
  expect((await postWay(payerKey, 'on_delivery')).status).toBe(422)
  const { status, headers } = await postWay(payerKey, 'card')
  expect([status, headers['location']]).toEqual([303, otherPath(order.number)])
  const [givenUp, othersTry] = await paymentsOf(shop.db, order.id)
  expect([givenUp!.state, othersTry!.state, othersTry!.isByOther]).toEqual(['cancelled', 'pending', true])
  const { input } = bank.payments.get(othersTry!.providerId!)!
  expect(input.returnUrl).toContain(otherPath(order.number))
  expect((await shop.get(otherPath(order.number))).text).toContain(`href="${othersTry!.payUrl}"`)
  const paidPayment = { ...bank.payments.get(othersTry!.providerId!)!, state: 'paid' as const }
  await settlePayment(shop.db, { provider: bank, remote: paidPayment, now })
  expect(await stateOf(payerKey)).toBe('paid')
  const after = await shop.get(otherPath(order.number))
  expect(after.text).toContain('Заказ оплачен')
  expect(after.text).not.toContain('Онега')
})

test('forged, foreign or obsolete payment link reveals no order (O-25)', async () => {
  const [cancelledOrder, atDoor, byInvoice] = [
    await anOrder(shop.db, { state: 'cancelled', placedAt: now, paid: zero }),
    await anOrder(shop.db, { state: 'new', placedAt: now, paid: zero, paymentType: 'on_delivery' }),
    await anOrder(shop.db, { state: 'awaiting_payment', placedAt: now, payBefore, paymentType: 'invoice' }),
  ]
  const unpaid = await anUnpaidOrder()
  const forgedKey = `${unpaid.number}.${otherPayerKey(shop.app.secretKeys, cancelledOrder.number).split('.')[1]}`
  const paths = [cancelledOrder, atDoor, byInvoice].map(({ number }) => otherPath(number))
  for (const path of [
    ...paths,
    `/payments/for/${forgedKey}/`,
    `/payments/for/${orderLinks(shop.app.secretKeys).keyOf(unpaid)}/`,
  ]) {
    const { status, text } = await shop.get(path)
    expect([status, text.includes('Здесь оплачивают заказы'), text.includes('Онега')]).toEqual([200, true, false])
  }
})

test('cancels an order from its payment page, also without JavaScript', async () => {
  const order = await anUnpaidOrder()
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const { text } = await shop.get(pathOf(order))
  expect(text).toContain('action="/orders/cancel/"')
  const payload = new URLSearchParams({ order_id: String(order.number), key, from: pathOf(order) }).toString()
  const answer = await shop.ask({
    method: 'POST',
    url: '/orders/cancel/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  expect([answer.status, answer.headers['location']]).toEqual([303, `/history-orders/guest/${key}/`])
  expect((await findOrder(shop.db, { number: order.number, now }))!.state).toBe('cancelled')
})

test.each([
  ['expired', 'Время вышло, вещи вернулись в продажу'],
  ['cancelled', 'отменён'],
] as const)('an order that is %s says so and accepts no payment', async (state, words) => {
  const order = await anOrder(shop.db, { state, placedAt: now, paid: zero })
  const { text } = await shop.get(pathOf(order))
  expect(text).toContain(words)
  expect(text).not.toContain('<form method="post" action="/pay/"')
  const start = { number: order.number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now } as const
  const parts = { db: shop.db, providers: [bank], report: () => undefined }
  await expect(startPayment(parts, start)).rejects.toMatchObject({ code: 'payment_over' })
})

test('offers to repeat an expired order and explains late money', async () => {
  const aLateOne = async (lateReason: 'sold_out_meanwhile' | 'spent_meanwhile', state: 'refund_due' | 'refunded') => {
    const order = await anOrder(shop.db, { state: 'expired', placedAt: now, paid: zero })
    const common = { orderId: order.id, provider: bank.name, key: `late-${order.id}`, method: 'card' as const }
    await shop.db.insert(payments).values({ ...common, amount: order.total, state, lateReason, changedAt: now })
    return (await shop.get(pathOf(order))).text.replaceAll('\u00a0', ' ')
  }
  const expiredOrder = await anOrder(shop.db, { state: 'expired', placedAt: now, paid: zero })
  expect((await shop.get(pathOf(expiredOrder))).text).toContain('action="/orders/repeat/"')
  // Match between tags, as the texts of every state are in the page data.
  const soldOut = await aLateOne('sold_out_meanwhile', 'refund_due')
  expect(soldOut).toContain('Вещи успели раскупить</h1>')
  expect(soldOut).toContain('>Деньги вернём тем же способом: это занимает до 10 дней.')
  expect(await aLateOne('sold_out_meanwhile', 'refunded')).toContain('>Деньги уже отправили обратно')
  const spentPage = await aLateOne('spent_meanwhile', 'refund_due')
  expect(spentPage).toContain('Оплата пришла, когда время уже вышло</h1>')
  expect(spentPage).toContain('бонусы или сертификат')
})

test('shows other models in the color of the most expensive item after the order', async () => {
  const dearest = await aProduct(shop.db)
  const { colorId, modelId } = dearest
  const others = [await aProduct(shop.db, { colorId }), await aProduct(shop.db, { colorId })]
  const strangers = [
    await aProduct(shop.db),
    await aProduct(shop.db, { modelId }),
    await aProduct(shop.db, { colorId, stock: 0 }),
  ]
  const order = await anOrder(shop.db, { state: 'paid', placedAt: now, lines: [{ productId: dearest.id }] })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const { text } = await shop.get(`/payments/success/?${new URLSearchParams({ key })}`)
  const row = text.slice(text.indexOf('В тон'))
  for (const { slug } of others) expect(row).toContain(`/${slug}/`)
  for (const { slug } of [dearest, ...strangers]) expect(row).not.toContain(`href="/content/${slug}/"`)
})

test('redirects a paid order to its confirmation and an unpaid one to its payment', async () => {
  const order = await anOrder(shop.db, { state: 'paid', placedAt: now, way: ['awaiting_payment', 'paid'] })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const success = `/payments/success/?${new URLSearchParams({ key })}`
  expect(await shop.get(pathOf(order))).toMatchObject({ status: 302, headers: { location: success } })
  const unpaid = await anUnpaidOrder()
  const unpaidKey = orderLinks(shop.app.secretKeys).keyOf(unpaid)
  const answer = await shop.get(`/payments/success/?${new URLSearchParams({ key: unpaidKey })}`)
  expect(answer).toMatchObject({ status: 302, headers: { location: pathOf(unpaid) } })
})
