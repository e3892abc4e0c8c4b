import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { builtInCarrier } from '../delivery/built-in.carrier.ts'
import { CarrierFault, type Carrier, type Carriers } from '../delivery/carrier.port.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { followShipments, sendByHand } from './follow-shipments.action.ts'
import { shipments } from './shipments.tables.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let trouble: CarrierFault | undefined
let announcements = 0
const askedIds: string[] = []
const carrier: Carrier = {
  name: 'sample',
  quote: builtInCarrier.quote,
  createShipment: async ({ orderNumber }) => {
    announcements++
    if (trouble) throw trouble
    return { id: `id-${orderNumber}`, track: null }
  },
  track: async (id) => {
    askedIds.push(id)
    return []
  },
  cancel: async () => {},
  label: async () => null,
}
const carriers: Carriers = { cdek_courier: carrier, russian_post: { ...carrier, name: 'mute', tellsNothing: true } }
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, carriers })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
const removeParcels = () =>
  shop.pool.query('delete from shipment_events; delete from shipment_lines; delete from shipments')
const reports: string[] = []
beforeEach(async () => {
  await removeParcels()
  trouble = undefined
  announcements = reports.length = askedIds.length = 0
})

const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}
const follow = () =>
  followShipments(
    {
      db: shop.db,
      carriers,
      allCarriers: Object.values(carriers),
      refusalFee: zero,
      report: (error) => void reports.push(String(error)),
    },
    now,
  )
const parcel = async () => (await shop.db.select().from(shipments))[0]!
const move = (number: number, to: OrderState) =>
  shop.db.transaction((tx) => moveOrder(tx, { number, to, by: 'olga@example.com', now }))
/** Runs the queue once; an unavailable carrier fails the attempt. */
const tryAgain = () => shop.runJobs().catch(() => undefined)

async function packOne(changes: object) {
  now = start
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const { body, status } = await buyer.post(createPath, anOrderBody(changes))
  expect(status).toBe(201)
  await move(body.order_id, 'packing')
  await tryAgain()
  await tryAgain()
  return body.order_id as number
}

test('reports a parcel unaccepted for a day and retries until accepted', async () => {
  trouble = new CarrierFault('away')
  await packOne({ pickup_type: 'cdek_courier' })
  expect(announcements).toBe(1)
  later(0.9)
  await follow()
  expect([(await parcel()).trouble, reports]).toEqual([null, []])
  later(0.2)
  await follow()
  await follow()
  expect((await parcel()).trouble).toBe('unannounced')
  expect(reports).toEqual([expect.stringContaining('has not taken it for days')])
  expect((await runStaffVerb(shop, ['shipment', 'list'])).split('\n')[0]).toMatch(/unannounced$/)
  // The queue still has retries for some days.
  await tryAgain()
  expect(announcements).toBe(1)
  later(5)
  await follow()
  await tryAgain()
  expect([announcements, reports.length]).toEqual([2, 2])
  trouble = undefined
  later(5)
  await follow()
  await tryAgain()
  expect(await parcel()).toMatchObject({ state: 'created', trouble: null })
  expect(announcements).toBe(3)
})

test('does not flag refused or manual parcels, or those without a carrier, as unannounced', async () => {
  trouble = new CarrierFault('refused', { code: 'bad_phone' })
  await packOne({ pickup_type: 'cdek_courier' })
  later(2)
  await follow()
  later(6)
  await follow()
  await tryAgain()
  expect([(await parcel()).trouble, announcements]).toEqual(['refused:bad_phone', 1])
  await removeParcels()
  await packOne({ pickup_type: 'dalli_courier' })
  later(7)
  await follow()
  expect(await parcel()).toMatchObject({ state: 'planned', trouble: null })
  await sendByHand(shop.db, { shipmentId: (await parcel()).id, track: '10148229317', by: 'Ольга', now })
  later(40)
  await follow()
  expect(await parcel()).toMatchObject({ carrier: 'hand', trouble: null })
  expect(reports).toEqual([])
})

test('does not poll a carrier without tracking; after three weeks staff asks the buyer', async () => {
  const number = await packOne({ pickup_type: 'russian_post', zip_code: '420000' })
  expect(await parcel()).toMatchObject({ state: 'created', carrier: 'mute' })
  later(20)
  await follow()
  expect([(await parcel()).trouble, reports, askedIds]).toEqual([null, [], []])
  later(2)
  await follow()
  await follow()
  expect((await parcel()).trouble).toBe('untold')
  expect(reports).toEqual([expect.stringContaining('its buyer has to be asked')])
  for (const to of ['shipped', 'delivered'] as const) await move(number, to)
  later(22)
  await follow()
  expect(await parcel()).toMatchObject({ trouble: null, lookAt: null })
  expect(reports).toHaveLength(1)
  expect(askedIds).toEqual([])
  expect(await findOrder(shop.db, { number, now })).toMatchObject({ state: 'delivered' })
})
