import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { after, minutes } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import type { Carrier, Carriers } from '../delivery/carrier.port.ts'
import { aCarrier } from '../delivery/delivery.samples.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { announceShipment } from './announce-shipment.action.ts'
import { followShipments } from './follow-shipments.action.ts'
import { shipments } from './shipments.tables.ts'

let now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
const calls: string[] = []
const named = (name: string): Carrier => ({
  ...aCarrier(() => ({ unavailable: 'not_there' })),
  name,
  createShipment: async ({ orderNumber }) => {
    calls.push(`${name} takes ${orderNumber}`)
    return { id: `${name}-${orderNumber}`, track: null }
  },
  track: async (id) => {
    calls.push(`${name} is asked about ${id}`)
    return [{ at: now.toISOString(), state: 'handed_over', text: 'Принят' }]
  },
  cancel: async (id) => void calls.push(`${name} cancels ${id}`),
})
const [boxberry, yandex] = [named('boxberry'), named('yandex')]
/** Settings: the carrier of new parcels, and every carrier under contract. */
const carriers: Carriers = { boxberry_courier: boxberry }
let allCarriers: Carrier[] = [boxberry, yandex]
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, carriers, otherCarriers: [yandex] })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  calls.length = 0
  troubles.length = 0
  carriers.boxberry_courier = boxberry
  allCarriers = [boxberry, yandex]
})

const troubles: string[] = []
const report = (error: unknown) => void troubles.push(String(error))
const follow = () => {
  now = after(now, minutes(30))
  return followShipments({ db: shop.db, carriers, allCarriers, refusalFee: zero, report }, now)
}

async function anAnnouncedParcel() {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id } = await anOrder(shop.db, {
    state: 'paid',
    pickupType: 'boxberry_courier',
    lines: [{ offerId: offer.id }],
  })
  await moveOrderByStaff(shop.db, { number, to: 'packing', by: 'Ольга', now })
  for (let round = 0; round < 3; round++) await shop.runJobs()
  const parcel = async () => (await shop.db.select().from(shipments).where(eq(shipments.orderId, id)))[0]
  expect(await parcel()).toMatchObject({ state: 'created', carrier: 'boxberry' })
  calls.length = 0
  return { number, parcel, carrierId: `boxberry-${number}` }
}

test('follows a parcel with the carrier that took it after another takes new ones', async () => {
  const { carrierId, parcel } = await anAnnouncedParcel()
  carriers.boxberry_courier = yandex
  await follow()
  expect(calls).toContain(`boxberry is asked about ${carrierId}`)
  expect(calls.join()).not.toContain('yandex')
  expect(await parcel()).toMatchObject({ state: 'handed_over' })
})

test('cancels a parcel with the carrier that took it after another takes new ones', async () => {
  const { number, carrierId } = await anAnnouncedParcel()
  carriers.boxberry_courier = yandex
  await moveOrderByStaff(shop.db, { number, to: 'cancelled', by: 'Ольга', now })
  for (let round = 0; round < 3; round++) await shop.runJobs()
  expect(calls).toEqual([`boxberry cancels ${carrierId}`])
})

test('shows and logs a parcel of a carrier without a contract until it is back', async () => {
  const { parcel } = await anAnnouncedParcel()
  carriers.boxberry_courier = yandex
  allCarriers = [yandex]
  await follow()
  expect(await parcel()).toMatchObject({ state: 'created', trouble: 'no_contract' })
  expect(troubles.join()).toContain('«boxberry», which has no contract in the settings')
  allCarriers = [boxberry, yandex]
  now = after(now, minutes(600))
  await follow()
  expect(await parcel()).toMatchObject({ state: 'handed_over', trouble: null })
})

test('cancels a parcel at its carrier when its order is cancelled while it is announced', async () => {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  const { number, id } = await anOrder(shop.db, {
    state: 'paid',
    pickupType: 'boxberry_courier',
    lines: [{ offerId: offer.id }],
  })
  await moveOrderByStaff(shop.db, { number, to: 'packing', by: 'Ольга', now })
  await shop.runJobs()
  const parcels = () => shop.db.select().from(shipments).where(eq(shipments.orderId, id))
  const [planned] = await parcels()
  expect(planned).toMatchObject({ state: 'planned' })
  const slow: Carrier = {
    ...boxberry,
    createShipment: async (shipment) => {
      const receipt = await boxberry.createShipment(shipment)
      await moveOrderByStaff(shop.db, { number, to: 'cancelled', by: 'Ольга', now })
      await shop.handlers['order.parcels']?.({ orderId: id } as never)
      return receipt
    },
  }
  const cities = () => shop.app.cities.now()
  await announceShipment({ db: shop.db, carriers: { boxberry_courier: slow }, allCarriers, cities }, planned!.id, now)
  expect(await parcels()).toMatchObject([{ state: 'cancelled', carrierId: null, lookAt: null }])
  expect(calls.filter((call) => call.includes('cancels'))).toEqual([`boxberry cancels boxberry-${number}`])
})
