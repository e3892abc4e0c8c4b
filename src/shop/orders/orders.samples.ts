import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, roubles, sum, type Money } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import type { OrderState } from './orders.rules.ts'
import { orderAllocations, orderHistory, orderLines, orders } from './orders.tables.ts'

type LineWish = Partial<typeof orderLines.$inferInsert> & { sale?: Money; bonus?: Money; certificate?: Money }
type OrderWish = Partial<typeof orders.$inferInsert> & {
  lines?: LineWish[]
  /** States the order went through, a day apart. */
  way?: readonly OrderState[]
}

let latest = 0

const lineOf = (
  { sale = kopecks(0), bonus = kopecks(0), certificate = kopecks(0), ...wish }: LineWish,
  position: number,
) => {
  const { price = roubles(3_490), quantity = 1 } = wish
  const row = {
    position,
    sku: `T-${position + 1}`,
    slug: 'top-onega-hvoya',
    name: { ru: 'Топ «Онега»', en: 'Onega top' },
    color: { ru: 'Хвоя', en: 'Pine needle' },
    size: { ru: '48', en: '48' },
    height: 0,
    tile: '#D9E4DF',
    quantity,
    ...wish,
    price,
    total: kopecks(price * quantity - sale - bonus - certificate),
  }
  return { row, sale, bonus, certificate }
}

/** An order with consistent totals; one top by default. */
export async function anOrder(db: Db, { lines = [{}], way, ...wish }: OrderWish = {}) {
  latest++
  const { placedAt = new Date('2026-11-18T11:42:00Z'), state = 'shipped', deliveryPrice = kopecks(0) } = wish
  const pricedLines = lines.map(lineOf)
  const goods = sum(pricedLines.map(({ row }) => kopecks(row.price * row.quantity)))
  const saleDiscount = sum(pricedLines.map(({ sale }) => sale))
  const bonusDiscount = sum(pricedLines.map(({ bonus }) => bonus))
  const certificateDiscount = sum(pricedLines.map(({ certificate }) => certificate))
  const total = kopecks(goods - saleDiscount - bonusDiscount - certificateDiscount + deliveryPrice)
  const [order] = await db
    .insert(orders)
    .values({
      number: 400_000 + latest,
      locale: 'ru',
      firstName: 'Анна',
      lastName: 'Петрова',
      phone: '+79001234567',
      email: 'anna@klinika.ru',
      pickupType: 'cdek_pvz',
      city: 'Санкт-Петербург',
      paymentType: 'sbp',
      promoDiscount: kopecks(0),
      paid: state === 'awaiting_payment' ? kopecks(0) : total,
      refunded: kopecks(0),
      ...wish,
      placedAt,
      state,
      goods,
      saleDiscount,
      bonusDiscount,
      certificateDiscount,
      deliveryPrice,
      total,
    })
    .returning()
  const { id } = order!
  const rows = await db
    .insert(orderLines)
    .values(pricedLines.map(({ row }) => ({ ...row, orderId: id })))
    .returning({ id: orderLines.id, position: orderLines.position })
  const lineId = new Map(rows.map((row) => [row.position, row.id]))
  const allocations = pricedLines.flatMap(({ row, sale, bonus, certificate }) =>
    [
      { lineId: lineId.get(row.position)!, kind: 'sale' as const, amount: sale },
      { lineId: lineId.get(row.position)!, kind: 'bonus' as const, amount: bonus },
      { lineId: lineId.get(row.position)!, kind: 'certificate' as const, amount: certificate },
    ].filter(({ amount }) => amount > 0),
  )
  if (allocations.length > 0) await db.insert(orderAllocations).values(allocations)
  const moves = (way ?? [state]).map((each, at) => ({
    orderId: id,
    state: each,
    by: 'shop',
    createdAt: after(placedAt, days(at)),
  }))
  await db.insert(orderHistory).values(moves)
  return order!
}

/** Allocations of all lines per discount kind, to compare with the order. */
export const allocatedSums = async (db: Db, orderId: number) =>
  (
    await db.execute<{ kind: string; amount: string }>(sql`select a.kind, sum(a.amount) as amount
      from order_allocations a join order_lines l on l.id = a.line_id where l.order_id = ${orderId} group by 1 order by 1`)
  ).rows.map(({ kind, amount }) => [kind, Number(amount)])
