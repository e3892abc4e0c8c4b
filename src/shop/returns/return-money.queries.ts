import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { returnOf, type PiecesReturn, type ReturnSums, type ReturnWish } from '../orders/order-returns.rules.ts'
import { orders } from '../orders/orders.tables.ts'

type MoneyOrder = ReturnSums & { id: number }

/** Lines of an order of other sizes, said as the lines of the order that was paid. */
export async function originWishes(tx: Db, wishes: readonly ReturnWish[]): Promise<ReturnWish[]> {
  const { rows } = await tx.execute<{ exchangeLineId: number; lineId: number }>(sql`
    select exchange_line_id as "exchangeLineId", line_id as "lineId" from return_request_lines
    where exchange_line_id = any(${sql.param(wishes.map(({ lineId }) => lineId))}::int[])`)
  const originOf = new Map(rows.map(({ exchangeLineId, lineId }) => [exchangeLineId, lineId]))
  return wishes.flatMap(({ lineId, quantity }) => {
    const origin = originOf.get(lineId)
    return origin === undefined ? [] : [{ lineId: origin, quantity }]
  })
}

/** The order whose things this one was exchanged for, as it stands. */
export async function originOf(db: Db, { exchangeOf }: { exchangeOf: number | null }) {
  if (exchangeOf === null) return null
  const [origin] = await db.select().from(orders).where(eq(orders.id, exchangeOf))
  return origin ?? null
}

/** What these pieces give back, in money, bonuses and on the certificate: of the order that they were paid with. */
export async function moneyOfReturn(
  tx: Db,
  { order, origin }: { order: MoneyOrder; origin: MoneyOrder | null },
  wishes: readonly ReturnWish[],
): Promise<PiecesReturn> {
  if (!origin) return returnOf(order, await returnableLines(tx, order.id), { wishes })
  return returnOf(origin, await returnableLines(tx, origin.id), { wishes: await originWishes(tx, wishes) })
}
