import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, percentOf, sum, zero, type Money } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { products, tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { orderReturnLines, orderReturns } from '#shop/orders/order-returns.tables.ts'
import { isPaidFirst, isReceived } from '#shop/orders/orders.rules.ts'
import { orderAllocations, orderCodes, orderHistory, orderLines, orders } from '#shop/orders/orders.tables.ts'
import { wordsOf } from '#shop/words-of.ts'
import type { ColorKey } from './colors.ts'
import { demoBuyers, demoPlaces, type DemoBuyer } from './demo-buyers.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Place } from './demo-place.ts'
import { demoOrders } from './demo-orders.ts'
import { momentAt, movesOf, placedAtOf } from './demo-times.ts'
import { diceFor } from './dice.ts'
import type { ModelKey } from './model-key.ts'
import { sumsOf, type OrderSums } from './order-sums.ts'
import { earnedBonuses, memberDays } from './seed-bonuses.ts'

export type OrdersInput = {
  accountIds: readonly [number, number]
  now: Date
  productId: (model: ModelKey, color: ColorKey) => number
}
type Goods = Awaited<ReturnType<typeof goodsOf>>
type Line = NonNullable<ReturnType<Goods['get']>>['usual']
export type WrittenLine = { id: number; offerId: number; quantity: number; back: number }
/** An inserted order, for dependent rows. */
export type WrittenOrder = { demo: DemoOrder; id: number; lines: WrittenLine[]; sums: OrderSums; placedAt: Date }
type Parts = { demo: DemoOrder; lines: Line[]; sums: OrderSums; placedAt: Date }

/** Adds orders as if placed, with names and prices of the demo products. */
export async function addOrders(tx: Db, input: OrdersInput): Promise<WrittenOrder[]> {
  const { now, productId } = input
  const ids = [...new Set(demoOrders.flatMap(({ lines }) => lines.map(({ model, color }) => productId(model, color))))]
  const goods = await goodsOf(tx, ids)
  const all = demoOrders.map((demo): Parts => {
    const lines = demo.lines.map(({ model, color }) => {
      const { usual, larger } = goods.get(productId(model, color))!
      return demo.exchangeOf ? larger : usual
    })
    const prices = lines.map(({ price }) => price)
    return { demo, lines, sums: sumsOf(demo, prices), placedAt: placedAtOf(demo, now) }
  })
  const idOf = await addRows(tx, all, input)
  const lineIds = await tx
    .insert(orderLines)
    .values(all.flatMap((parts) => lineRows(parts, idOf(parts.demo.number))))
    .returning({ id: orderLines.id })
  let at = 0
  const written = all.map(({ demo, lines, sums, placedAt }): WrittenOrder => {
    const own = lines.map(({ offerId }, position) => {
      const { quantity = 1, exchanged = 0 } = demo.lines[position]!
      return { id: lineIds[at++]!.id, offerId, quantity, back: backOf(demo, position) + exchanged }
    })
    return { demo, id: idOf(demo.number), lines: own, sums, placedAt }
  })
  await tx
    .insert(orderAllocations)
    .values(
      written.flatMap(({ lines, sums }) =>
        lines.flatMap(({ id: lineId }, position) => sums.shares[position]!.map((share) => ({ lineId, ...share }))),
      ),
    )
  await addReturns(tx, written, now)
  await tx.insert(orderHistory).values(
    written.flatMap(({ demo, id: orderId }) =>
      movesOf(demo, now).map(({ at: createdAt, ...move }) => ({
        orderId,
        ...move,
        createdAt,
        by: byOf(demo, move.state),
      })),
    ),
  )
  const waiting = written.filter(({ demo }) => demo.pickup === 'self_pickup' && demo.state === 'ready')
  await tx.insert(orderCodes).values(
    waiting.map(({ demo, id: orderId }) => ({
      orderId,
      code: String(1_000 + diceFor(`code ${demo.number}`).upTo(8_999)),
      createdAt: movesOf(demo, now).at(-1)!.at,
    })),
  )
  return written
}

const byOf = (demo: DemoOrder, state: string): string =>
  state === 'new' || state === 'awaiting_payment' || (state === 'cancelled' && !isPaidFirst(demo.payment))
    ? 'buyer'
    : 'shop'

/** Adds orders; an exchange refers to an older order, which is inserted first. */
async function addRows(tx: Db, all: Parts[], input: OrdersInput): Promise<(number: number) => number> {
  const rows: { id: number; number: number }[] = []
  const idOf = (number: number) => rows.find((row) => row.number === number)!.id
  for (const part of [
    all.filter(({ demo }) => !demo.exchangeOf),
    all.filter(({ demo }) => demo.exchangeOf !== undefined),
  ])
    rows.push(
      ...(await tx
        .insert(orders)
        .values(
          part.map((parts) => ({
            ...orderRow(parts, input),
            exchangeOf: parts.demo.exchangeOf ? idOf(parts.demo.exchangeOf) : null,
          })),
        )
        .returning({ id: orders.id, number: orders.number })),
    )
  return idOf
}

/** Returned pieces of a line. */
function backOf(demo: DemoOrder, position: number): number {
  const { quantity = 1, cancelled = 0, returned = 0 } = demo.lines[position]!
  return demo.state === 'cancelled' || demo.state === 'returned' ? quantity : cancelled + returned
}

/** Adds returned pieces: whole orders that were cancelled or refused, and parts of others. */
async function addReturns(tx: Db, written: WrittenOrder[], now: Date): Promise<void> {
  const backs = written.filter(({ demo }) => demo.lines.some((_line, at) => backOf(demo, at) > 0))
  const rows = await tx
    .insert(orderReturns)
    .values(
      backs.map(({ demo, id: orderId, sums }) => {
        const isWhole = demo.state === 'cancelled' || demo.state === 'returned'
        const amount = takenOff(demo, sums)
        return {
          orderId,
          kind: demo.state === 'cancelled' ? ('cancelled' as const) : ('returned' as const),
          by: byOf(demo, demo.state),
          createdAt: movesOf(demo, now).at(-1)!.at,
          amount,
          deliveryPrice: isWhole ? sums.delivery : zero,
          moneyDue: isPaid(demo) ? amount : zero,
          bonuses: 0,
          certificate: zero,
        }
      }),
    )
    .returning({ id: orderReturns.id })
  await tx.insert(orderReturnLines).values(
    backs.flatMap(({ demo, lines, sums }, order) =>
      lines.flatMap(({ id: lineId }, position) => {
        const quantity = backOf(demo, position)
        const total = kopecks(sums.prices[position]! * quantity)
        return quantity > 0 ? [{ returnId: rows[order]!.id, lineId, quantity, total, allocations: [] }] : []
      }),
    ),
  )
}

const takenOff = (demo: DemoOrder, sums: OrderSums): Money => {
  const isWhole = demo.state === 'cancelled' || demo.state === 'returned'
  const pieces = demo.lines.map((_line, position) => kopecks(sums.prices[position]! * backOf(demo, position)))
  return kopecks(sum(pieces) + (isWhole ? sums.delivery : 0))
}

/** True for a paid order, also after a refund. */
const isPaid = (demo: DemoOrder): boolean =>
  isReceived(demo.state) ||
  (isPaidFirst(demo.payment) && !['awaiting_payment', 'expired'].includes(demo.state)) ||
  (demo.state === 'returned' && demo.parcel !== 'returned')

/** Offers by product id: a size from the middle, the most common one, and the next one. */
async function goodsOf(tx: Db, ids: number[]) {
  const rows = await tx
    .select({
      productId: products.id,
      offerId: tradeOffers.id,
      sku: products.sku,
      slug: products.slug,
      price: products.price,
      height: tradeOffers.height,
      name: wordsOf('model', products.modelId),
      color: wordsOf('color', products.colorId),
      size: wordsOf('size', tradeOffers.sizeId),
      tile: sql<string>`(select tile_hex from colors where id = ${products.colorId})`,
      pictureId: sql<number | null>`(select p.media_id from product_media p join media m on m.id = p.media_id
        where p.product_id = ${products.id} and m.kind = 'image' order by p.position limit 1)`,
    })
    .from(products)
    .innerJoin(tradeOffers, eq(tradeOffers.productId, products.id))
    .where(and(inArray(products.id, ids), eq(tradeOffers.isSellable, true)))
    .orderBy(tradeOffers.id)
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    [...byProduct].map(([id, offers]) => {
      const middle = Math.floor(offers.length / 2)
      const usual = offers[middle]!
      return [id, { usual, larger: offers.slice(middle).find(({ size }) => size.ru !== usual.size.ru) ?? usual }]
    }),
  )
}

const lineRows = ({ demo, lines, sums }: Parts, orderId: number) =>
  lines.map((line, position) => {
    const { quantity = 1, exchanged = 0, asked = 0 } = demo.lines[position]!
    const back = backOf(demo, position)
    const off = sum(sums.shares[position]!.map(({ amount }) => amount))
    return {
      ...line,
      orderId,
      position,
      quantity,
      cancelledQuantity: demo.state === 'cancelled' ? back : 0,
      returnedQuantity: demo.state === 'cancelled' ? 0 : back,
      exchangedQuantity: exchanged,
      askedQuantity: asked,
      total: kopecks(line.price * quantity - off),
    }
  })

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

function orderRow({ demo, sums, placedAt }: Parts, { accountIds, now }: OrdersInput): typeof orders.$inferInsert {
  const { account, ...person }: DemoBuyer = demoBuyers[demo.buyer]
  const { city, point, address }: Place = demoPlaces[demo.place]
  const { state, payment } = demo
  const isOurShop = demo.pickup === 'self_pickup'
  const { transit = isOurShop ? 0 : 2 } = demo
  const back = takenOff(demo, sums)
  const isOpen = state === 'new' || state === 'ready'
  return {
    ...person,
    number: demo.number,
    accountId: account ? accountIds[account - 1]! : null,
    state,
    locale: demo.locale ?? 'ru',
    placedAt,
    payBefore: state === 'awaiting_payment' ? after(placedAt, payment === 'invoice' ? days(5) : hours(1)) : null,
    keepBefore: isOurShop && !isPaidFirst(payment) && isOpen ? momentAt(now, -3, '21:00') : null,
    promisedFrom: dayOf(after(placedAt, days(1 + transit))),
    promisedOn: dayOf(after(placedAt, days((isOurShop ? 1 : 2) + transit))),
    pickupType: demo.pickup,
    pointCode: point?.code ?? null,
    pointWords: point?.words ?? null,
    city,
    ...address,
    trackNumber: demo.track ?? null,
    paymentType: payment,
    comment: demo.comment ?? '',
    goods: sums.goods,
    saleDiscount: zero,
    promoDiscount: sums.off('promo'),
    bonusDiscount: sums.off('bonus'),
    certificateDiscount: sums.off('certificate'),
    exchangeDiscount: sums.off('exchange'),
    deliveryPrice: sums.delivery,
    total: sums.total,
    paid: isPaid(demo) ? sums.total : zero,
    refunded: isPaid(demo) ? back : zero,
    takenOff: back,
    promoCode: demo.promo?.code ?? null,
    bonusesToCome: bonusesOf(demo, sums),
  }
}

const bonusesOf = (demo: DemoOrder, { total }: OrderSums): number =>
  demo.buyer !== 'marina' || demo.placed[0] > memberDays
    ? 0
    : (earnedBonuses(demo.number) ?? Math.round(percentOf(total, 7) / 100))
