import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, plus, zero, type Money } from '#kernel/money.ts'
import type { LockedOrder } from './order-returns.action.ts'
import { isPaidFirst } from './orders.rules.ts'

/** Money missing from an order paid in advance; earlier invoice orders were paid after packing. */
export async function missingMoney(db: Db, order: LockedOrder): Promise<Money> {
  const isLateInvoice = order.paymentType === 'invoice' && order.paid === zero
  if (!isPaidFirst(order.paymentType) || isLateInvoice) return zero
  const gone = plus(order.refunded, await moneyGoingBack(db, order.id))
  const missing = minus(minus(order.total, order.takenOff), minus(order.paid, gone))
  return missing > zero ? missing : zero
}

/** Counted money on its way back to the buyer, not yet recorded in the order. */
async function moneyGoingBack(db: Db, orderId: number): Promise<Money> {
  const { rows } = await db.execute<{ amount: string }>(sql`select money_going_back(${orderId}) as amount`)
  return kopecks(Number(rows[0]?.amount ?? 0))
}
