import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, hours } from '#kernel/time.ts'
import { orders } from '../orders/orders.tables.ts'
import { receipts } from './receipts.tables.ts'

export type Receipt = typeof receipts.$inferSelect

/** Receipts of an order that the buyer has or will have, oldest first. */
export const receiptsOf = (db: Db, orderId: number): Promise<Receipt[]> =>
  db
    .select()
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), ne(receipts.state, 'void')))
    .orderBy(asc(receipts.id))

export const isReceiptDone = async (db: Db, key: string): Promise<boolean> =>
  (await receiptByKey(db, key))?.state === 'done'

export async function receiptByKey(db: Db, key: string): Promise<Receipt | undefined> {
  return (await db.select().from(receipts).where(eq(receipts.key, key)))[0]
}

/** Receipts that failed or stay unregistered for an hour. Tills must answer at once by law, so staff has to look. */
export const missingReceipts = (db: Db, now: Date) =>
  db
    .select({ receipt: receipts, orderNumber: orders.number })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(
      or(
        eq(receipts.state, 'failed'),
        and(sql`${receipts.state} in ('wanted', 'sent')`, lte(receipts.createdAt, after(now, -hours(1)))),
      ),
    )
    .orderBy(asc(receipts.id))
    .limit(100)
