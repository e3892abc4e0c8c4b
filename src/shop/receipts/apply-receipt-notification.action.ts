import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { ReceiptNotification } from './receipt.port.ts'
import { receipts } from './receipts.tables.ts'

type NotificationInput = { provider: string; providerPaymentId: string; notification: ReceiptNotification; now: Date }

/**
 * Completes a receipt from the till's notification: the earliest match still without fiscal data. False when none
 * matches, since a notification may precede its row.
 */
export async function applyReceiptNotification(db: NodePgDatabase, input: NotificationInput): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isKnown(tx, input)) return true
    const { provider, providerPaymentId, notification, now } = input
    const { amount, mode, isRefund, fiscal } = notification
    const [receipt] = await tx
      .select({ id: receipts.id, state: receipts.state })
      .from(receipts)
      .where(
        and(
          eq(receipts.provider, provider),
          eq(receipts.providerPaymentId, providerPaymentId),
          eq(receipts.amount, sql`${amount}`),
          sql`(${receipts.kind} = 'refund') = ${isRefund}`,
          mode === null ? undefined : sql`${receipts.lines}->0->>'mode' = ${mode}`,
          isNull(receipts.fiscal),
          ne(receipts.state, 'void'),
        ),
      )
      .orderBy(sql`${receipts.state} in ('awaiting_refund', 'wanted', 'sent') desc`, receipts.id)
      .limit(1)
      .for('update')
    if (!receipt) return false
    // A failure notification does not override a receipt that is already registered.
    if (fiscal === null && receipt.state === 'done') return true
    await tx
      .update(receipts)
      .set({ state: fiscal ? 'done' : 'failed', fiscal, changedAt: now })
      .where(eq(receipts.id, receipt.id))
    return true
  })
}

/** True for a repeated notification of a known fiscal document. */
async function isKnown(
  tx: Db,
  { provider, providerPaymentId, notification: { fiscal } }: NotificationInput,
): Promise<boolean> {
  if (!fiscal) return false
  const [own] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        eq(receipts.provider, provider),
        eq(receipts.providerPaymentId, providerPaymentId),
        sql`${receipts.fiscal}->>'document' = ${fiscal.document}`,
        sql`${receipts.fiscal}->>'storage' = ${fiscal.storage}`,
      ),
    )
  return own !== undefined
}
