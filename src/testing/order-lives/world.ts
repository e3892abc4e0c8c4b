import { asc, eq } from 'drizzle-orm'
import { kopecks, roubles } from '#kernel/money.ts'
import { outbox } from '#kernel/outbox.ts'
import { days } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { builtInCarrier } from '#shop/delivery/built-in.carrier.ts'
import {
  CarrierFault,
  type Carrier,
  type Carriers,
  type Shipment,
  type TrackEvent,
} from '#shop/delivery/carrier.port.ts'
import { refreshMoved } from '#shop/listing/listing.actions.ts'
import { planTimedLetters } from '#shop/order-letters/order-letters.actions.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { expireOrders } from '#shop/orders/expire-orders.action.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { reportDay } from '#shop/payments/daily-report.action.ts'
import { aProvider, type FakeProvider } from '#shop/payments/payments.samples.ts'
import { aPromotion } from '#shop/promo/promo.samples.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { sendReceipts } from '#shop/receipts/send-receipts.action.ts'
import { settleReturns } from '#shop/returns/settle-returns.action.ts'
import { followShipments } from '#shop/shipments/follow-shipments.action.ts'
import { tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { anOffer, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { hearDeaths, standStill } from './killed-work.ts'

/** Faults outside of the shop, active during one event. */
export const faults = [
  'bank_away',
  'bank_answer_lost',
  'bank_slow',
  'till_no',
  'carrier_away',
  'carrier_answer_lost',
] as const
export type Fault = (typeof faults)[number]

export type World = Awaited<ReturnType<typeof openWorld>>
/** `dice` picks a variant of the act. */
export type Scene = { world: World; order: OrderDetail; dice: number }
/** Acting member of staff. */
export const by = 'olga@example.com'

/** Start date, long enough ago for the check of all books to report unfinished work. */
const beginning = Date.now() - days(400)
const minute = 60_000
/** Minutes until a slow refund arrives. */
const slowRefund = 30

/** Opens a shop with a bank, a carrier and a clock that are controlled by the test, can fail, and differ. */
export async function openWorld() {
  let now = beginning
  let glances = 0
  const active = new Set<Fault>()
  /** Clocks of processes differ by seconds, in both directions. */
  const clock = () => new Date(now + ((glances++ % 3) - 1) * 2_000)
  const bank = troubledBank(active)
  const { carrier, parcels } = troubledCarrier(active)
  const carriers = { cdek_courier: carrier, cdek_pvz: carrier, cdek_courier_fitting: carrier }
  const shop = await openTestShop({ clock, config: { limitFactor: 1_000_000 }, payments: bank, carriers })
  hearDeaths(shop.pool)
  await seedReference(shop.db)
  const { db } = shop
  const goods = await somethingToBuy(shop)
  return {
    shop,
    db,
    bank,
    parcels,
    clock,
    looks: looksOf({ db, bank, carriers }),
    /** Gives the last two offers a low stock, about as much as some of the orders want. */
    restock: async () => {
      for (const { id } of goods.offers.slice(4))
        await db.update(tradeOffers).set({ stock: 25 }).where(eq(tradeOffers.id, id))
    },
    pass: (minutes: number) => {
      now += minutes * minute
      if (minutes >= slowRefund) bank.settleRefunds('done')
    },
    with: async (fault: Fault | null, work: () => Promise<void>) => {
      if (fault) active.add(fault)
      await work().finally(() => active.clear())
    },
    /** Works outbox rows like a job: a row stays until done. Returns the number of rows before. */
    workOutbox: async (most: number): Promise<number> => {
      const rows = await db.select().from(outbox).orderBy(asc(outbox.id))
      for (const { id, topic, payload } of rows.slice(0, most)) {
        const isDone = await (shop.handlers[topic]?.(payload as never) ?? Promise.resolve()).then(
          () => true,
          () => false,
        )
        standStill()
        if (isDone) await db.delete(outbox).where(eq(outbox.id, id))
      }
      return rows.length
    },
    ...goods,
    close: () => shop.close(),
  }
}

type Looking = { db: TestShop['db']; bank: FakeProvider; carriers: Carriers }

/** Periodic jobs of the shop. */
function looksOf({ db, bank, carriers }: Looking): ((moment: Date) => Promise<unknown>)[] {
  const report = () => {}
  return [
    (moment) => expireOrders(db, moment),
    (moment) => checkPayments({ db, providers: [bank], report }, moment),
    (moment) => sendReceipts({ db, desks: [bank], report }, moment),
    (moment) =>
      followShipments({ db, carriers, allCarriers: Object.values(carriers), refusalFee: roubles(200), report }, moment),
    (moment) => planTimedLetters(db, moment),
    (moment) => reportDay({ db, providers: [bank], report }, moment),
    (moment) => settleReturns(db, moment),
    () => refreshMoved(db),
  ]
}

/** Bank that may be away, or act while its answer is lost. */
function troubledBank(active: ReadonlySet<Fault>) {
  const bank = aProvider()
  bank.trouble = () => {
    standStill()
    bank.refundFate = active.has('bank_slow') ? 'pending' : 'done'
    bank.till = active.has('till_no') ? 'sent' : 'done'
    if (active.has('bank_away')) throw new Error('the bank is away')
  }
  bank.lost = () => {
    if (active.has('bank_answer_lost')) throw new Error('the answer of the bank is lost')
  }
  return bank
}

type CarriedParcel = Pick<Shipment, 'orderNumber' | 'items'> & {
  id: string
  events: TrackEvent[]
  isCalledOff: boolean
}

function troubledCarrier(active: ReadonlySet<Fault>) {
  const parcels = new Map<string, CarriedParcel>()
  const ask = async <Answer>(work: () => Answer): Promise<Answer> => {
    standStill()
    if (active.has('carrier_away')) throw new CarrierFault('away')
    const answer = work()
    if (active.has('carrier_answer_lost')) throw new CarrierFault('slow')
    return answer
  }
  const carrier: Carrier = {
    name: 'sample',
    quote: builtInCarrier.quote,
    createShipment: ({ orderNumber, items }) =>
      ask(() => {
        const id = `parcel-${orderNumber}`
        if (!parcels.has(id)) parcels.set(id, { id, orderNumber, items, events: [], isCalledOff: false })
        return { id, track: `T${orderNumber}` }
      }),
    track: (id) => ask(() => parcels.get(id)?.events ?? []),
    cancel: (id) =>
      ask(() => {
        const parcel = parcels.get(id)
        if (parcel) parcel.isCalledOff = true
      }),
    label: async () => null,
  }
  return { carrier, parcels }
}

/** Creates products to buy. `restock` keeps the last two scarce, so that orders compete for the last pieces. */
async function somethingToBuy(shop: TestShop) {
  const offers: { id: number; otherSizeId: number }[] = []
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const price = kopecks(33_100 + at * 97_003)
    const salePrice = at % 2 ? null : kopecks(price - 20_011)
    const { offer, id: productId } = await aProduct(shop.db, { price, salePrice, stock: 100_000 })
    offers.push({ id: offer.id, otherSizeId: (await anOffer(shop.db, { productId, stock: 20 })).id })
  }
  const { slug } = await aStore(shop.db, { shelves: offers.map(({ id }) => [id, 100_000]) })
  const promotions = [
    await aPromotion(shop.db, { percent: 13, withSale: true }),
    await aPromotion(shop.db, { kind: 'fixed', percent: null, amount: kopecks(77_700) }),
    await aPromotion(shop.db, { kind: 'gift', giftOfferId: offers[0]!.id }),
    await aPromotion(shop.db, { kind: 'n_for_m', takePieces: 3, payPieces: 2 }),
  ]
  return { offers, storeSlug: slug, codes: promotions.map(({ code }) => code!) }
}
