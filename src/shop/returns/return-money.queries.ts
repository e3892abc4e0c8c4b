import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { returnOf, type PiecesReturn, type ReturnSums, type ReturnRequest } from '../orders/order-returns.rules.ts'
import { orders } from '../orders/orders.tables.ts'

type MoneyOrder = ReturnSums & { id: number }

/** Lines of an exchange order, expressed as lines of the paid order. */
export async function originWishes(tx: Db, wishes: readonly ReturnRequest[]): Promise<ReturnRequest[]> {
  const { rows } = await tx.execute<{ exchangeLineId: number; lineId: number }>(sql`
    select exchange_line_id as "exchangeLineId", line_id as "lineId" from return_request_lines
    where exchange_line_id = any(${sql.param(wishes.map(({ lineId }) => lineId))}::int[])`)
  const originOf = new Map(rows.map(({ exchangeLineId, lineId }) => [exchangeLineId, lineId]))
  return wishes.flatMap(({ lineId, quantity }) => {
    const origin = originOf.get(lineId)
    return origin === undefined ? [] : [{ lineId: origin, quantity }]
  })
}

/** Original order of an exchange in its current state. */
export async function originOf(db: Db, { exchangeOf }: { exchangeOf: number | null }) {
  if (exchangeOf === null) return null
  const [origin] = await db.select().from(orders).where(eq(orders.id, exchangeOf))
  return origin ?? null
}

/** Refund of the pieces in money, bonuses and certificate value, computed from the paid order. */
export async function moneyOfReturn(
  tx: Db,
  { order, origin }: { order: MoneyOrder; origin: MoneyOrder | null },
  wishes: readonly ReturnRequest[],
): Promise<PiecesReturn> {
  if (!origin) return returnOf(order, await returnableLines(tx, order.id), { wishes })
  return returnOf(origin, await returnableLines(tx, origin.id), { wishes: await originWishes(tx, wishes) })
}
