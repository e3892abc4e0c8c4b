import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, zero } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { filedCarrier } from '#testing/filed-carrier.ts'
import { eachRound, killsTimeout } from '#testing/kill-rounds.ts'
import { killedProcess } from '#testing/killed-process.ts'
import type { KilledParcel } from '#testing/killed-parcel.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import type { TrackEvent } from '../delivery/carrier.port.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { takeForOrder } from '../stock/order-stock.actions.ts'
import { announceShipment, type AnnounceStep } from './announce-shipment.action.ts'
import { applyCarrierEvents, type CarrierUpdateStep } from './follow-shipments.action.ts'
import { keepParcels } from './plan-shipments.action.ts'
import { shipments } from './shipments.tables.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const file = () => path.join(shop.folder, 'parcels.txt')
/** Runs one step in a separate process, killed at that step. Returns the signal. */
async function killedAt(words: Pick<KilledParcel, 'shipmentId' | 'step' | 'events'>): Promise<string | null> {
  const all: KilledParcel = { ...words, connection: shop.connection, file: file() }
  return killedProcess('killed-parcel.ts', all)
}

/** Packed order of two pieces for fitting and payment on delivery, not yet announced. */
async function aPlannedParcel() {
  const { id: offerId } = await anOffer(shop.db, { stock: 10 })
  const { number, id } = await anOrder(shop.db, {
    state: 'new',
    paymentType: 'on_delivery',
    paid: zero,
    pickupType: 'cdek_courier_fitting',
    deliveryPrice: kopecks(350_00),
    lines: [{ quantity: 2, offerId, sku: `K-${offerId}` }],
  })
  const lines = [{ offerId, quantity: 2 }]
  await takeForOrder(shop.db, {
    orderNumber: number,
    cause: 'placed',
    by: 'buyer',
    now,
    lines,
    storeId: null,
    heldUntil: null,
  })
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'packing', by: 'shop', now }))
  await keepParcels(shop.db, { orderId: id, now })
  const [row] = await shop.db.select().from(shipments).where(eq(shipments.orderId, id))
  return { number, offerId, shipmentId: row!.id, sku: `K-${offerId}` }
}
const parcelState = async (id: number) => (await shop.db.select().from(shipments).where(eq(shipments.id, id)))[0]!.state
const numbersAtCarrier = () => readFileSync(file(), 'utf8').split('\n').filter(Boolean)

test(
  'leaves one parcel after a kill during the announcement, found by the next attempt (R-D-10)',
  async () => {
    await eachRound(async () => {
      const ends = await Promise.all(
        (['announced', 'written'] satisfies AnnounceStep[]).map(async (step) => {
          const { number, shipmentId } = await aPlannedParcel()
          const signal = await killedAt({ shipmentId, step, events: null })
          const afterKill = await parcelState(shipmentId)
          const carriers = { cdek_courier_fitting: filedCarrier(file()) }
          await announceShipment(
            { db: shop.db, carriers, allCarriers: Object.values(carriers), cities: () => shop.app.cities.now() },
            shipmentId,
            now,
          )
          const count = numbersAtCarrier().filter((each) => each === String(number)).length
          return [signal, afterKill, await parcelState(shipmentId), count]
        }),
      )
      expect(ends).toEqual([
        ['SIGKILL', 'planned', 'created', 1],
        ['SIGKILL', 'created', 'created', 1],
      ])
    })
  },
  killsTimeout,
)

test(
  'settles a parcel completely or not at all when killed, then exactly once',
  async () => {
    const steps: CarrierUpdateStep[] = ['noted', 'settled', 'moved', 'committed']
    const at = (day: number) => new Date(now.getTime() + day * 86_400_000).toISOString()
    await eachRound(async () => {
      const ends = await Promise.all(
        steps.map(async (step) => {
          const { number, shipmentId, offerId, sku } = await aPlannedParcel()
          // The carrier's clock is days ahead of ours.
          const events: TrackEvent[] = [
            { at: at(3), state: 'returned', text: 'back' },
            { at: at(2), state: 'partly_delivered', text: 'part', kept: [{ sku, quantity: 1 }] },
          ]
          const standing = async () => {
            const { state, returns } = (await findOrder(shop.db, { number, now }))!
            const { rows } = await shop.pool.query('select stock from trade_offers where id = $1', [offerId])
            return [state, returns.length, rows[0].stock]
          }
          const signal = await killedAt({ shipmentId, step, events })
          const afterKill = await standing()
          for (const _ of [1, 2]) await applyCarrierEvents(shop.db, { shipmentId, events, now, refusalFee: zero })
          return [step, signal, afterKill, await standing()]
        }),
      )
      const whole = ['delivered', 1, 9]
      expect(ends).toEqual(
        steps.map((step) => [step, 'SIGKILL', step === 'committed' ? whole : ['packing', 0, 8], whole]),
      )
    })
    expect(await bookDifferences(shop.db, now)).toEqual([])
  },
  killsTimeout,
)
