import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { demoCarrier } from '#partners/carriers/demo-carrier.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { packOnce } from '../../main/demo-warehouse.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { builtInCarrier } from '../delivery/built-in.carrier.ts'
import { CarrierFault, type Carrier, type Shipment, type TrackEvent } from '../delivery/carrier.port.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { announceShipment } from './announce-shipment.action.ts'
import { followShipments, applyCarrierEvents } from './follow-shipments.action.ts'
import { parcelsOf } from './shipments.queries.ts'
import { carrierHookPath } from './shipments.routes.ts'
import { orderSteps } from './shipments.rules.ts'
import { shipments } from './shipments.tables.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
/** Parcels at the carrier, by parcel number, and the tracking events of each. */
const parcelsAt = new Map<string, Shipment>()
const events = new Map<string, TrackEvent[]>()
const calledOff: string[] = []
let trouble: CarrierFault | undefined

const carrier: Carrier = {
  name: 'sample',
  quote: builtInCarrier.quote,
  createShipment: async (shipment) => {
    parcelsAt.set(shipment.orderNumber, shipment)
    // The carrier recorded the parcel, but the answer is lost.
    if (trouble) throw trouble
    return { id: `id-${shipment.orderNumber}`, track: `T${shipment.orderNumber}` }
  },
  track: async (id) => events.get(id) ?? [],
  cancel: async (id) => void calledOff.push(id),
  label: async () => ({ kind: 'link', url: 'https://label.test/1' }),
}
const player: Carrier = { ...demoCarrier(() => now), quote: builtInCarrier.quote }

let shop: TestShop
beforeAll(async () => {
  const carriers = { cdek_courier: carrier, cdek_pvz: carrier, cdek_pvz_fitting: carrier, dalli_courier: player }
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, carriers })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const move = (number: number, to: OrderState) =>
  shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'olga@example.com', now }))
/** A job may enqueue another one. */
const work = async () => {
  for (let round = 0; round < 2; round++) await shop.runJobs()
}
const detail = async (number: number) => (await findOrder(shop.db, { number, now }))!
const parcels = async (number: number) => parcelsOf(shop.db, (await detail(number)).id)
const carriers = { cdek_courier: carrier, cdek_pvz: carrier, cdek_pvz_fitting: carrier, dalli_courier: player }
const reports: string[] = []
const follow = () =>
  followShipments(
    {
      db: shop.db,
      carriers,
      allCarriers: Object.values(carriers),
      refusalFee: zero,
      report: (_, what) => void reports.push(what),
    },
    now,
  )
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const told = (minutes: number, state: TrackEvent['state'], text = String(state)): TrackEvent => ({
  at: new Date(start.getTime() + minutes * 60_000).toISOString(),
  state,
  text,
})

/** Packs an order of three pieces of one product and one of another, paid on delivery. */
async function packOne(changes: object = {}) {
  now = start
  const buyer = aVisitor(shop)
  const [first, second] = [await aProduct(shop.db, { stock: 5 }), await aProduct(shop.db, { stock: 5 })]
  await fillCart(buyer, [[first.offer, 3], second.offer])
  const { body } = await buyer.post(createPath, anOrderBody(changes))
  const number = body.order_id as number
  await move(number, 'packing')
  await work()
  return { number, key: body.key as string, buyer }
}

test('announces a packed order as one parcel with the sum to collect, despite repeats (BO-050)', async () => {
  const { number } = await packOne()
  const [parcel] = await parcels(number)
  expect(parcel).toMatchObject({ state: 'created', carrier: 'sample', track: `T${number}` })
  const order = await detail(number)
  const shipment = parcelsAt.get(String(number))!
  expect(shipment).toMatchObject({ toCollect: order.total, destination: { city: 'Санкт-Петербург' }, way: 'courier' })
  const worth = shipment.items.reduce((all, { price, quantity }) => all + price * quantity, 0)
  expect(worth + shipment.deliveryPrice).toBe(order.total)
  parcelsAt.clear()
  const parts = { db: shop.db, carriers, allCarriers: Object.values(carriers), cities: async () => [] }
  await announceShipment(parts, parcel!.id, now)
  expect(parcelsAt.size).toBe(0)
})

test('creates no second parcel after a lost answer; a refusal is flagged for staff', async () => {
  trouble = new CarrierFault('slow')
  await expect(packOne()).rejects.toThrow('carrier: slow')
  trouble = undefined
  const [row] = await shop.db.select().from(shipments).where(eq(shipments.state, 'planned'))
  const cities = () => shop.app.cities.now()
  const before = parcelsAt.size
  await announceShipment({ db: shop.db, carriers, allCarriers: Object.values(carriers), cities }, row!.id, now)
  expect(parcelsAt.size).toBe(before)
  trouble = new CarrierFault('refused', { code: 'bad_phone' })
  const { number } = await packOne()
  trouble = undefined
  expect(await parcels(number)).toMatchObject([{ state: 'planned', trouble: 'refused:bad_phone' }])
  expect((await runStaffVerb(shop, ['shipment', 'list'])).split('\n')[0]).toMatch(/refused:bad_phone$/)
})

test('applies carrier events in any order, repeats included, with one email per step', async () => {
  const { number, key } = await packOne({ pickup_type: 'cdek_pvz', pvz_code: 'SPB24' })
  const id = `id-${number}`
  const steps: [TrackEvent[], OrderState][] = [
    [[told(10, 'created')], 'packing'],
    [[told(30, 'on_the_way'), told(20, 'handed_over'), told(25, null, 'Досмотр')], 'shipped'],
    [[told(20, 'handed_over'), told(30, 'on_the_way')], 'shipped'],
    [[told(40, 'ready'), told(30, 'on_the_way')], 'ready'],
    [[told(50, 'delivered')], 'delivered'],
  ]
  shop.sentLetters.length = 0
  for (const [list, state] of steps) {
    events.set(id, list)
    later(30)
    await follow()
    await work()
    expect((await detail(number)).state).toBe(state)
  }
  expect(await detail(number)).toMatchObject({ trackNumber: `T${number}`, paid: (await detail(number)).total })
  const own = shop.sentLetters.filter(({ text }) => text.includes(key))
  expect(own.map(({ subject }) => subject.replaceAll(/[\d\s]/g, ''))).toEqual([
    'Заказ№впути',
    'Заказ№ждётвас',
    'Заказ№получен',
  ])
  const [parcel] = await parcels(number)
  expect(parcel!.events.map(({ text }) => text)).toEqual([
    'delivered',
    'ready',
    'on_the_way',
    'Досмотр',
    'handed_over',
    'created',
  ])
  // The parcel is in a final state, so polling ends.
  expect((await shop.db.select().from(shipments).where(eq(shipments.id, parcel!.id)))[0]!.lookAt).toBeNull()
})

test('splits an order into two parcels with the same total; the second one completes delivery', async () => {
  const { number } = await packOne()
  expect(await runStaffVerb(shop, ['shipment', 'split', String(number), '2:2'])).toContain('2 parcels')
  await work()
  expect(calledOff).toContain(`id-${number}`)
  const own = [parcelsAt.get(`${number}-2`)!, parcelsAt.get(`${number}-3`)!]
  expect(own.map(({ items }) => items.reduce((all, { quantity }) => all + quantity, 0))).toEqual([2, 2])
  expect(own.reduce((all, { toCollect }) => all + toCollect, 0)).toBe((await detail(number)).total)
  const [first, second] = await parcels(number)
  const hear = (shipmentId: number, event: TrackEvent) =>
    applyCarrierEvents(shop.db, { shipmentId, events: [event], now, refusalFee: zero })
  await hear(first!.id, told(10, 'delivered'))
  expect((await detail(number)).state).toBe('shipped')
  await Promise.all([1, 2, 3].map(() => hear(second!.id, told(20, 'delivered'))))
  expect(await detail(number)).toMatchObject({ state: 'delivered', trackNumber: `T${number}-2, T${number}-3` })
  await expect(runStaffVerb(shop, ['shipment', 'split', String(number), '1:1'])).rejects.toMatchObject({ status: 409 })
})

test('removes pieces from parcels during packing; the rest is collected and settled', async () => {
  const { number } = await packOne({ pickup_type: 'cdek_pvz_fitting', pvz_code: 'SPB24' })
  const before = await detail(number)
  await runStaffVerb(shop, ['order', 'cancel-lines', String(number), '1:1', 'torn'])
  await work()
  expect(calledOff).toContain(`id-${number}`)
  const order = await detail(number)
  const parcel = parcelsAt.get(`${number}-2`)!
  expect(parcel.items.reduce((all, { quantity }) => all + quantity, 0)).toBe(3)
  expect(parcel.toCollect).toBe(order.total - order.takenOff)
  expect(parcel.toCollect).toBeLessThan(before.total)
  expect((await parcels(number)).map(({ track }) => track)).toEqual([`T${number}-2`])
  const keptItems = parcel.items.slice(0, 1).map(({ sku }) => ({ sku, quantity: 1 }))
  const [row] = await parcels(number)
  const event = { ...told(20, 'partly_delivered'), kept: keptItems }
  await applyCarrierEvents(shop.db, { shipmentId: row!.id, events: [event], now, refusalFee: zero })
  expect((await parcels(number))[0]).toMatchObject({ trouble: null })
  expect(await detail(number)).toMatchObject({
    state: 'delivered',
    paid: keptItems.length * order.lines[0]!.price + order.deliveryPrice,
  })
})

test('removes a canceled piece from its parcel and announces both parcels again', async () => {
  const { number } = await packOne()
  await runStaffVerb(shop, ['shipment', 'split', String(number), '1:1'])
  await work()
  await runStaffVerb(shop, ['order', 'cancel-lines', String(number), '2:2', 'torn'])
  await work()
  const own = (await parcels(number)).map(({ track }) => parcelsAt.get(track!.slice(1))!)
  expect(own.map(({ items }) => items.reduce((all, { quantity }) => all + quantity, 0))).toEqual([1, 1])
  const order = await detail(number)
  expect(own.reduce((all, { toCollect }) => all + toCollect, 0)).toBe(order.total - order.takenOff)
})

const piecesIn = async (orderNumber: number) => {
  const { rows } = await shop.pool.query<{ pieces: number }>(
    `select sum(l.quantity)::integer as pieces from shipment_lines l join shipments s on s.id = l.shipment_id
      join orders o on o.id = s.order_id where o.number = $1 and s.state <> 'cancelled'`,
    [orderNumber],
  )
  return rows[0]!.pieces
}

test('flags a piece that leaves its order during the handover until staff has checked', async () => {
  const { number } = await packOne()
  await runStaffVerb(shop, ['order', 'cancel-lines', String(number), '1:1', 'torn'])
  const [parcel] = await parcels(number)
  const hear = (event: TrackEvent) =>
    applyCarrierEvents(shop.db, { shipmentId: parcel!.id, events: [event], now, refusalFee: zero })
  await hear(told(10, 'handed_over'))
  await work()
  expect(calledOff).not.toContain(`id-${number}`)
  expect(await parcels(number)).toMatchObject([{ id: parcel!.id, state: 'handed_over', trouble: 'more_than_order' }])
  expect(await piecesIn(number)).toBe(3)
  // Neither events nor silence replace a check by staff.
  await hear(told(20, 'on_the_way'))
  later(6 * 24 * 60)
  await follow()
  expect((await parcels(number))[0]).toMatchObject({ state: 'on_the_way', trouble: 'more_than_order' })
  expect(await runStaffVerb(shop, ['shipment', 'seen', String(parcel!.id)])).toContain('seen')
  expect((await parcels(number))[0]).toMatchObject({ trouble: null })
  await hear(told(30, 'delivered'))
  expect(await detail(number)).toMatchObject({ state: 'delivered' })
})

test('also flags whole lines and canceled orders during the handover', async () => {
  const { number } = await packOne()
  const [parcel] = await parcels(number)
  await runStaffVerb(shop, ['order', 'cancel-lines', String(number), '2:1', 'torn'])
  await move(number, 'shipped')
  await work()
  expect(await piecesIn(number)).toBe(3)
  expect((await parcels(number))[0]).toMatchObject({ id: parcel!.id, trouble: 'more_than_order' })
  const { number: cancelledNumber } = await packOne()
  await move(cancelledNumber, 'cancelled')
  const [lostParcel] = await parcels(cancelledNumber)
  await applyCarrierEvents(shop.db, {
    shipmentId: lostParcel!.id,
    events: [told(10, 'handed_over')],
    now,
    refusalFee: zero,
  })
  await work()
  expect(await parcels(cancelledNumber)).toMatchObject([
    { id: lostParcel!.id, state: 'handed_over', trouble: 'more_than_order' },
  ])
})

test('cancels the parcel at its carrier when the order is canceled during packing', async () => {
  const { number } = await packOne()
  await move(number, 'cancelled')
  await work()
  expect(calledOff).toContain(`id-${number}`)
  expect(await parcels(number)).toEqual([])
})

test('polls the carrier on a webhook and trusts nothing in the message', async () => {
  const { number } = await packOne()
  events.set(`id-${number}`, [told(1, 'on_the_way')])
  const message = { type: 'ORDER_STATUS', uuid: `id-${number}`, attributes: { status_code: 'DELIVERED' } }
  const path = carrierHookPath(shop.app.secretKeys, 'sample')
  for (const wrong of ['/api/shipments/told/sample/', path.slice(0, -3) + 'xx/'])
    expect((await shop.post(wrong, message)).status).toBe(404)
  await follow()
  expect((await detail(number)).state).toBe('packing')
  for (const body of [message, { nonsense: [[[1]]] }]) expect((await shop.post(path, body)).status).toBe(200)
  await follow()
  expect((await detail(number)).state).toBe('shipped')
})

test('reports a silent parcel once, and flags one not accepted', async () => {
  const { number } = await packOne()
  const { number: refusedNumber } = await packOne()
  const [parcel, refusedParcel] = [(await parcels(number))[0]!, (await parcels(refusedNumber))[0]!]
  await applyCarrierEvents(shop.db, {
    shipmentId: refusedParcel.id,
    events: [told(5, 'not_delivered')],
    now,
    refusalFee: zero,
  })
  expect((await parcels(refusedNumber))[0]!.trouble).toBe('not_delivered')
  reports.length = 0
  for (let day = 0; day < 5; day++) {
    later(24 * 60)
    await follow()
  }
  expect(reports.filter((what) => what.includes('nobody hears')).length).toBeGreaterThan(0)
  const reportCount = reports.length
  later(24 * 60)
  await follow()
  expect(reports.length).toBe(reportCount)
  const list = await runStaffVerb(shop, ['shipment', 'list'])
  expect(list).toMatch(new RegExp(`^${parcel.id}\t${number}.*\tsilent$`, 'm'))
})

test('lets staff send a parcel manually without a contract', async () => {
  const { number } = await packOne({ pickup_type: 'boxberry_courier' })
  const [parcel] = await parcels(number)
  expect(parcel).toMatchObject({ state: 'planned', carrier: null })
  await runStaffVerb(shop, ['shipment', 'send', String(parcel!.id), '80081234567'])
  expect(await detail(number)).toMatchObject({ state: 'shipped', trackNumber: '80081234567' })
})

test('packs and delivers the order of a visitor in a demo, with a label', async () => {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const { body } = await buyer.post(createPath, anOrderBody({ pickup_type: 'dalli_courier' }))
  const before = new Date(start.getTime() - 1)
  later(4)
  await packOnce(shop.db, before, now)
  expect((await detail(body.order_id)).state).toBe('new')
  later(1)
  await packOnce(shop.db, before, now)
  await work()
  const [parcel] = await parcels(body.order_id)
  const label = await player.label(
    (await shop.db.select().from(shipments).where(eq(shipments.id, parcel!.id)))[0]!.carrierId!,
  )
  expect(label).toMatchObject({ kind: 'pdf' })
  for (let minute = 0; minute < 12; minute++) {
    later(1)
    await follow()
  }
  expect((await detail(body.order_id)).state).toBe('delivered')
})

test('advances an order with its slowest parcel and waits for staff after a refusal', () => {
  expect(orderSteps('packing', ['planned', 'created'])).toEqual([])
  expect(orderSteps('packing', ['created', 'handed_over'])).toEqual(['shipped'])
  expect(orderSteps('packing', ['delivered'])).toEqual(['shipped', 'delivered'])
  expect(orderSteps('shipped', ['ready', 'delivered'])).toEqual(['ready'])
  expect(orderSteps('ready', ['delivered', 'cancelled'])).toEqual(['delivered'])
  expect(orderSteps('shipped', ['not_delivered', 'delivered'])).toEqual([])
  expect(orderSteps('cancelled', ['delivered'])).toEqual([])
})
