import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { kopecks, sum, times, zero } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { orderPlacement, type NewLine } from '../orders/place-order.action.ts'
import { orderLines, type orders } from '../orders/orders.tables.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import { hasPieces } from '../stock/order-stock.actions.ts'
import { wordsOf } from '../words-of.ts'
import { holdDays } from './returns.rules.ts'
import { returnRequestLines, returnRequests } from './returns.tables.ts'

export type ExchangeRequest = { lineId: number; quantity: number; offerId: number; position: number }
type OriginLine = typeof orderLines.$inferSelect
type OfferRow = { id: number; productId: number; sku: string; size: Words; height: number }

async function offersOf(tx: Db, ids: readonly number[]): Promise<Map<number, OfferRow>> {
  const rows = await tx
    .select({
      id: tradeOffers.id,
      productId: tradeOffers.productId,
      sku: products.sku,
      size: wordsOf('size', tradeOffers.sizeId),
      height: tradeOffers.height,
    })
    .from(tradeOffers)
    .innerJoin(products, eq(products.id, tradeOffers.productId))
    .where(and(inArray(tradeOffers.id, [...ids]), tradeOffers.isSellable))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Line at the price of the exchanged one, paid entirely by the return. */
function exchangeLine(origin: OriginLine, offer: OfferRow, quantity: number): NewLine {
  const { slug, name, color, tile, price } = origin
  return {
    offerId: offer.id,
    productId: offer.productId,
    sku: offer.sku,
    slug,
    name,
    color,
    size: offer.size,
    height: offer.height,
    tile,
    quantity,
    price,
    total: zero,
    allocations: [{ kind: 'exchange', source: '', amount: times(price, quantity) }],
  }
}

const placeOrder = orderPlacement('order_of_exchange', sql`nothing_else as (select 1)`)

type ExchangeInput = {
  origin: typeof orders.$inferSelect
  requestId: number
  wishes: readonly ExchangeRequest[]
  now: Date
}

/** Lines of the exchange order; only other sizes of the same product are allowed. */
export async function exchangeLines(tx: Db, { origin, wishes }: Pick<ExchangeInput, 'origin' | 'wishes'>) {
  if (wishes.length === 0) return []
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, origin.id))
  const offers = await offersOf(
    tx,
    wishes.map(({ offerId }) => offerId),
  )
  return wishes.map(({ lineId, quantity, offerId, position }) => {
    const line = rows.find(({ id }) => id === lineId)!
    const offer = offers.get(offerId)
    if (!offer || offer.productId !== line.productId || offerId === line.offerId)
      throw badField(`exchange_${position}`, 'not_listed')
    return { lineId, line: exchangeLine(line, offer, quantity) }
  })
}

/**
 * Places an order that reserves the other sizes at the price already paid. The order waits for the parcel like others
 * for payment, expires in the same way, and is paid by the return.
 */
export async function placeExchange(tx: Db, { origin, requestId, wishes, now }: ExchangeInput): Promise<void> {
  const pairs = await exchangeLines(tx, { origin, wishes })
  const lines = pairs.map(({ line }) => line)
  if (!(await hasPieces(tx, wantedPieces(lines), null))) throw new Refusal('exchange_gone', 409)
  const goods = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const { id } = await placeOrder(
    tx,
    {
      ...sameBuyer(origin),
      state: 'awaiting_payment',
      placedAt: now,
      payBefore: after(now, days(holdDays)),
      paymentType: 'online',
      goods,
      saleDiscount: zero,
      promoDiscount: zero,
      bonusDiscount: zero,
      certificateDiscount: zero,
      exchangeDiscount: goods,
      exchangeOf: origin.id,
      deliveryPrice: zero,
      total: kopecks(0),
      lines,
      by: 'buyer',
      storeId: null,
      request: { owner: `return:${requestId}`, key: 'exchange', hash: String(requestId) },
    },
    {},
  )
  await tx.update(returnRequests).set({ exchangeOrderId: id }).where(eq(returnRequests.id, requestId))
  const newLines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  for (const [at, { lineId }] of pairs.entries())
    await tx.execute(sql`update ${returnRequestLines} set exchange_line_id = ${newLines.find(({ position }) => position === at)!.id}
      where request_id = ${requestId} and line_id = ${lineId}`)
}

function wantedPieces(lines: readonly NewLine[]) {
  const pieces = new Map<number, number>()
  for (const { offerId, quantity } of lines)
    if (offerId !== null) pieces.set(offerId, (pieces.get(offerId) ?? 0) + quantity)
  return [...pieces].map(([offerId, quantity]) => ({ offerId, quantity }))
}

/** Buyer and destination of the original order. */
function sameBuyer(origin: ExchangeInput['origin']) {
  const { accountId, takenOverAt, locale, firstName, lastName, phone, email, consents } = origin
  const { pickupType, pointCode, pointWords, country, region, city, zip, street, house, building, apartment } = origin
  const person = { accountId, takenOverAt, locale, firstName, lastName, phone, email, consents }
  return {
    ...person,
    pickupType,
    pointCode,
    pointWords,
    country,
    region,
    city,
    zip,
    street,
    house,
    building,
    apartment,
  }
}
