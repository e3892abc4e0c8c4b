import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kopecks, sum } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { builtInCarrier } from '../delivery/built-in.carrier.ts'
import { CarrierFault, type Carrier, type Shipment } from '../delivery/carrier.port.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { itemsOf } from './announce-shipment.action.ts'
import { parcelsOf } from './shipments.queries.ts'

const now = new Date('2026-11-23T09:00:00Z')
let trouble: CarrierFault | undefined
const createdShipments: Shipment[] = []
const changedShipments: Shipment[] = []
const carrier: Carrier = {
  name: 'sample',
  quote: builtInCarrier.quote,
  createShipment: async (shipment) => {
    createdShipments.push(shipment)
    return { id: `id-${shipment.orderNumber}`, track: null }
  },
  changeItems: async (_, shipment) => {
    if (trouble) throw trouble
    changedShipments.push(shipment)
  },
  track: async () => [],
  cancel: async () => {},
  label: async () => null,
}
const { changeItems: _change, ...stiff } = carrier
let shop: TestShop
beforeAll(async () => {
  const carriers = { cdek_courier: carrier, dalli_courier: { ...stiff, name: 'stiff' } }
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, carriers })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  trouble = undefined
  createdShipments.length = changedShipments.length = 0
})

let latest = 0
const aCode = () => `0104600439931256215d${String(++latest).padStart(6, '0')}`
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const mark = (number: number, code: string) => runStaffVerb(shop, ['receipt', 'mark', String(number), '1', code])
const codesIn = (shipment: Shipment | undefined) => shipment?.items.map(({ markingCode }) => markingCode ?? null)
const parcels = async (number: number) => parcelsOf(shop.db, (await findOrder(shop.db, { number, now }))!.id)

/** Packs an order of two pieces of one product. */
async function packOne(changes: object = {}) {
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [[offer, 2]])
  const { body, status } = await buyer.post(createPath, anOrderBody(changes))
  expect(status).toBe(201)
  const number = body.order_id as number
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'packing', by: 'olga@example.com', now }))
  await runAllJobs()
  return number
}

test('sends a code scanned after the announcement to a carrier that collects money (I-12)', async () => {
  const number = await packOne({ pickup_type: 'cdek_courier' })
  expect(codesIn(createdShipments[0])).toEqual([null])
  const codes = [aCode(), aCode()]
  await mark(number, codes[0]!)
  await runAllJobs()
  expect(codesIn(changedShipments.at(-1))).toEqual([codes[0], null])
  await mark(number, codes[1]!)
  await runAllJobs()
  expect(codesIn(changedShipments.at(-1))).toEqual(codes)
  expect(changedShipments.at(-1)!.toCollect).toBe(createdShipments[0]!.toCollect)
  expect(await parcels(number)).toMatchObject([{ state: 'created', trouble: null }])
})

test('flags an impossible code update for staff, who announces the parcel again', async () => {
  const number = await packOne({ pickup_type: 'dalli_courier' })
  const code = aCode()
  await mark(number, code)
  await runAllJobs()
  expect(await parcels(number)).toMatchObject([{ trouble: 'marks_untold' }])
  await runStaffVerb(shop, ['shipment', 'renew', String(number)])
  await runAllJobs()
  expect(await parcels(number)).toMatchObject([{ position: 2, state: 'created', trouble: null }])
  expect([createdShipments.at(-1)!.orderNumber, codesIn(createdShipments.at(-1))]).toEqual([
    `${number}-2`,
    [code, null],
  ])
  const refusedNumber = await packOne({ pickup_type: 'cdek_courier' })
  trouble = new CarrierFault('refused')
  await mark(refusedNumber, aCode())
  await runAllJobs()
  expect(await parcels(refusedNumber)).toMatchObject([{ trouble: 'marks_refused' }])
  trouble = undefined
  await mark(refusedNumber, aCode())
  await runAllJobs()
  expect(await parcels(refusedNumber)).toMatchObject([{ trouble: null }])
})

test('lists a scanned piece separately and keeps the line total exact', () => {
  const line = { name: 'Топ', sku: 'T-1', grams: 300, quantity: 3, total: kopecks(1_000_01) }
  for (const codes of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    const items = itemsOf({ ...line, codes })
    expect(items.reduce((count, { quantity }) => count + quantity, 0)).toBe(3)
    expect(sum(items.map(({ price, quantity }) => kopecks(price * quantity)))).toBe(line.total)
    expect(items.flatMap(({ markingCode }) => markingCode ?? [])).toEqual(codes)
    for (const { markingCode, quantity } of items) expect(markingCode === undefined || quantity === 1).toBe(true)
  }
})
