import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { invoices } from './invoices.tables.ts'

export type Invoice = typeof invoices.$inferSelect

export async function invoiceOf(db: Db, orderId: number): Promise<Invoice | undefined> {
  return (await db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]
}
