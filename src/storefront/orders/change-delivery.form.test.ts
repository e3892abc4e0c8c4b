import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles, zero } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { bookDifferences } from '#shop/books/books.queries.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '#shop/checkout/checkout.samples.ts'
import { builtInCarrier } from '#shop/delivery/built-in.carrier.ts'
import type { Carrier, Shipment } from '#shop/delivery/carrier.port.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { moneyDifferences, paymentsOf } from '#shop/payments/payments.queries.ts'
import { aProvider } from '#shop/payments/payments.samples.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { receiptsOf } from '#shop/receipts/receipts.queries.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'

let now = new Date('2026-11-23T09:00:00Z')
/** Delivery cost by house number. */
const costs = new Map([
  ['16', 350],
  ['17', 290],
  ['18', 410],
])
const sentParcels: Shipment[] = []
const carrier: Carrier = {
  name: 'sample',
  quote: async ({ destination: { house } }) => ({
    cost: roubles(costs.get(house) ?? 350),
    periodMin: 2,
    periodMax: 3,
    daysAre: 'working',
  }),
  createShipment: async (shipment) => {
    sentParcels.push(shipment)
    return { id: `id-${shipment.orderNumber}`, track: null }
  },
  track: async () => [],
  cancel: async () => {},
  label: async () => null,
}
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  const carriers = { cdek_courier: carrier, cdek_pvz: { ...carrier, quote: builtInCarrier.quote } }
  const config = { limitFactor: 1_000 }
  shop = await openTestShop({ pages: testPages, clock: () => now, carriers, payments: bank, config })
  await seedReference(shop.db)
  const point = { city: { name: 'Санкт-Петербург', fiasId: null }, latitude: 59.93, longitude: 30.31 }
  await aPoint(shop.db, 'cdek', { ...point, code: 'SPB1', address: 'ул. Ленина, 24' })
  await aPoint(shop.db, 'cdek', { ...point, code: 'SPB2', address: 'Невский пр., 1' })
  await aPoint(shop.db, 'cdek', { ...point, code: 'SPB3', address: 'Малый пр., 3', maxGrams: 1 })
  await aPoint(shop.db, 'cdek', { code: 'KZN1' })
})
afterAll(() => shop.close())

const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const work = async () => {
  for (let round = 0; round < 4; round++) await shop.runJobs()
}
async function placeOne(buyer: Visitor, changes: object = {}) {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [[offer, 2]])
  const { body } = await buyer.post(createPath, anOrderBody(changes))
  return { number: body.order_id as number, key: body.key as string }
}
/** Posts as a browser without scripts does. */
async function change(buyer: Visitor, fields: Record<string, string>, path = '/orders/delivery/') {
  await buyer.arrive()
  const page = fields['key'] ? `guest/${fields['key']}` : fields['order_id']
  const from = `/history-orders/${page}/?change=yes`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: buyer.cookie() }
  const payload = new URLSearchParams({ ...fields, from }).toString()
  return shop.ask({ method: 'POST', url: path, payload, headers })
}
/** Codes of the listed points, in order. */
const codesIn = (html: string) =>
  [...html.matchAll(/<input(?=[^>]*name="pvz_code")[^>]*value="([^"]+)"/g)].map(([, code]) => code)
const pageAt = async (buyer: Visitor, url: string) =>
  (await shop.ask({ method: 'GET', url, headers: { cookie: buyer.cookie() } })).text.replaceAll('\u00a0', ' ')

test('lets a guest change the pickup point by the e-mail link (R-6-08)', async () => {
  const { number, key } = await placeOne(aVisitor(shop), { pickup_type: 'cdek_pvz', pvz_code: 'SPB1' })
  const guest = aVisitor(shop)
  const page = `/history-orders/guest/${key}/`
  expect(await pageAt(guest, page)).toContain('Изменить пункт')
  const question = await pageAt(guest, `${page}?change=yes`)
  expect(codesIn(question)).toEqual(['SPB1', 'SPB2'])
  for (const [code, words] of [
    ['', 'Обязательное поле'],
    ['SPB3', 'Посылка'],
    ['KZN1', 'другом городе'],
  ] as const) {
    const answer = await change(guest, { order_id: String(number), key, pvz_code: code })
    expect([answer.status, answer.text.includes(words) || answer.text]).toEqual([422, true])
  }
  const answer = await change(guest, { order_id: String(number), key, pvz_code: 'SPB2' })
  expect([answer.status, answer.headers['location']]).toEqual([303, page])
  expect(await pageAt(guest, page)).toContain('Невский пр., 1')
  expect((await detail(number)).notes).toMatchObject([{ kind: 'delivery_changed', by: 'buyer' }])
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'packing', by: 'shop', now }))
  await work()
  expect(sentParcels.at(-1)).toMatchObject({ orderNumber: String(number), pointCode: 'SPB2' })
  expect((await change(guest, { order_id: String(number), key, pvz_code: 'SPB1' })).status).toBe(409)
})

test('lists every point of a large town by page, street, metro, or code', async () => {
  const near = { city: { name: 'Самара', fiasId: null }, latitude: 53.2, longitude: 50.15 }
  for (let place = 100; place < 170; place++)
    await aPoint(shop.db, 'cdek', { ...near, code: `SMR${place}`, address: `Садовая ул., ${place}` })
  await aPoint(shop.db, 'cdek', { ...near, code: 'SMRLAST', address: 'Ямская ул., 9', metro: 'Гагаринская' })
  await aPoint(shop.db, 'cdek', {
    ...near,
    code: 'SMRPREPAID',
    address: 'Авроры ул., 1',
    takesCards: false,
    takesCash: false,
  })
  const where = { city: 'Самара', region: 'Самарская область', zip_code: '443000' }
  const { number, key } = await placeOne(aVisitor(shop), { ...where, pickup_type: 'cdek_pvz', pvz_code: 'SMR160' })
  const guest = aVisitor(shop)
  const first = codesIn(await pageAt(guest, `/history-orders/guest/${key}/?change=yes`))
  expect([first.length, first.slice(0, 2), first.at(-1)]).toEqual([51, ['SMR160', 'SMR100'], 'SMR149'])
  const order = { order_id: String(number), key }
  const look = async (fields: Record<string, string>) =>
    (await change(guest, { ...order, ...fields }, '/orders/points/')).text
  const second = codesIn(await look({ pvz_code: 'SMR101', points_page: '2' }))
  expect([second[0], second.slice(1, 3), second.at(-1)]).toEqual(['SMR101', ['SMR150', 'SMR151'], 'SMRLAST'])
  for (const words of ['ямская 9', 'гагаринская', 'smrlast'])
    expect(codesIn(await look({ pvz_code: '', points_search: words }))).toEqual(['SMRLAST'])
  expect(await look({ points_search: 'нет такой улицы' })).toContain('По этим словам пунктов нет')
  // Enter in the search field changes nothing yet.
  const answer = await change(guest, { ...order, pvz_code: 'SMR160', points_search: 'ямская' })
  expect([answer.status, codesIn(answer.text)]).toEqual([422, ['SMR160', 'SMRLAST']])
  expect(
    (await change(guest, { ...order, pvz_code: 'SMRLAST', points_search: 'ямская', points_seen: 'ямская' })).status,
  ).toBe(303)
  expect((await detail(number)).pointCode).toBe('SMRLAST')
})

test('asks to confirm a changed price and hides orders of other accounts', async () => {
  const buyer = await aMember(shop)
  const { number } = await placeOne(buyer)
  const place = { order_id: String(number), street: 'улица Полозова', zip_code: '197136' }
  const answer = await change(buyer, { ...place, house: '18' })
  expect([answer.status, /410\s₽ вместо 350\s₽/.test(answer.text), answer.text.includes('name="is_agreed"')]).toEqual([
    422,
    true,
    true,
  ])
  // Guests are redirected to sign in.
  expect((await change(aVisitor(shop), { ...place, house: '18' })).status).toBe(302)
  expect((await change(await aMember(shop), { ...place, house: '18' })).status).toBe(404)
  const before = await detail(number)
  expect((await change(buyer, { ...place, house: '18', is_agreed: 'yes' })).status).toBe(303)
  const after = await detail(number)
  expect([after.deliveryPrice, after.total - before.total, after.house]).toEqual([410_00, 60_00, '18'])
  expect(
    await runStaffVerb({ ...shop, quotes: shop.app.quotes }, ['order', 'deliver-to', String(number), 'улица', '17']),
  ).toContain(String((before.total - 60_00) / 100))
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test('never charges a paid order more and refunds a lower price with a receipt', async () => {
  const buyer = aVisitor(shop)
  const { number, key } = await placeOne(buyer, { payment_type: 'online' })
  const { id, total } = await detail(number)
  const place = { order_id: String(number), key, street: 'улица Полозова', zip_code: '197136', is_agreed: 'yes' }
  // A pending bank payment keeps its sum.
  expect((await change(buyer, { ...place, house: '17' })).status).toBe(422)
  const { providerId } = (await paymentsOf(shop.db, id))[0]!
  bank.payments.set(providerId!, { ...bank.payments.get(providerId!)!, state: 'paid' })
  now = new Date(now.getTime() + 60_000)
  await checkPayments({ db: shop.db, providers: [bank], report: (error) => expect.fail(String(error)) }, now)
  const dearer = await change(buyer, { ...place, house: '18' })
  expect([dearer.status, dearer.text.includes('нельзя'), dearer.text.includes('name="is_agreed"')]).toEqual([
    422,
    true,
    false,
  ])
  const answers = await Promise.all([1, 2].map(() => change(buyer, { ...place, house: '17' })))
  expect(answers.some(({ status }) => status === 303)).toBe(true)
  await work()
  expect(bank.payments.get(providerId!)!.refunded).toBe(60_00)
  expect((await detail(number)).takenOff).toBe(60_00)
  expect((await receiptsOf(shop.db, id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['prepayment', total],
    ['refund', 60_00],
  ])
  expect(await pageAt(buyer, `/history-orders/guest/${key}/`)).toContain('доставка стала дешевле')
  // Cancellation refunds the rest of the delivery price, not the whole of it again.
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by: 'buyer', now }))
  await work()
  expect(bank.payments.get(providerId!)!.refunded).toBe(total)
  expect([await bookDifferences(shop.db, now), await moneyDifferences(shop.db)]).toEqual([[], []])
})

test('ships to the new address or refuses the change when packing starts concurrently', async () => {
  const buyer = aVisitor(shop)
  const ends = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => {
      const { number, key } = await placeOne(aVisitor(shop))
      const [answer] = await Promise.all([
        change(buyer, { order_id: String(number), key, street: 'Другая', house: '19', zip_code: '197136' }),
        shop.db.transaction((tx) => moveOrder(tx, { number, to: 'packing', by: 'shop', now })),
      ])
      return { number, isDone: answer.status === 303 }
    }),
  )
  await work()
  for (const { number, isDone } of ends) {
    const parcel = sentParcels.find(({ orderNumber }) => orderNumber === String(number))!
    expect(parcel.destination.street === 'Другая').toBe(isDone)
    expect(parcel.deliveryPrice).not.toBe(zero)
  }
})
