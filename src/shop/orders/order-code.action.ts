import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { orderCodes } from './orders.tables.ts'

/** Four figures that the buyer says or shows; whoever has the order's letter or page has them. */
export async function makeOrderCode(tx: Db, orderId: number, now: Date): Promise<void> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  await tx.insert(orderCodes).values({ orderId, code, createdAt: now }).onConflictDoNothing()
}

export async function codeOfOrder(db: Db, orderId: number): Promise<string | null> {
  const [row] = await db.select({ code: orderCodes.code }).from(orderCodes).where(eq(orderCodes.orderId, orderId))
  return row?.code ?? null
}
