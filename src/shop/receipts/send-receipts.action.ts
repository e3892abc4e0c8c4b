import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Refusal } from '#kernel/refusal.ts'
import { after, days } from '#kernel/time.ts'
import { orders } from '../orders/orders.tables.ts'
import { namesOf, underContract } from '../contracts.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { isErased } from '../orders/orders.rules.ts'
import { receiptBuyer } from './order-pieces.queries.ts'
import type { ProviderReceipt, ReceiptProvider } from './receipt.port.ts'
import type { Receipt } from './receipts.queries.ts'
import { receipts } from './receipts.tables.ts'

const atOnce = 50

type SendParts = {
  db: NodePgDatabase
  desks: readonly ReceiptProvider[]
  report: (error: unknown, what: string) => void
}

/**
 * Claims open receipts that are due for a check, except `awaiting_refund`. The interval is a quarter of the age, from
 * 15 seconds to one hour.
 */
async function claimOpen(db: NodePgDatabase, providers: readonly string[], now: Date): Promise<number[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as (
      select r.id from receipts r where r.provider = any(${sql.param(providers)}::text[]) and r.state in ('wanted', 'sent')
        and (r.checked_at is null or r.checked_at <= ${moment}
          - greatest(interval '15 seconds', least((${moment} - r.created_at) / 4, interval '1 hour')))
      order by r.checked_at nulls first, r.id limit ${atOnce} for update skip locked
    )
    update receipts r set checked_at = ${moment} from due where r.id = due.id returning r.id`)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Registers wanted receipts and polls those already sent; returns the number processed. */
export async function sendReceipts({ db, desks, report }: SendParts, now: Date): Promise<number> {
  const ids = await claimOpen(db, namesOf(desks), now)
  for (const id of ids)
    await sendReceipt({ db, desks }, id, now).catch((error: unknown) =>
      report(error, 'a receipt that is not registered yet'),
    )
  return ids.length
}

async function sendReceipt({ db, desks }: Omit<SendParts, 'report'>, id: number, now: Date): Promise<void> {
  const [row] = await db
    .select({ receipt: receipts, buyer: orders })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(eq(receipts.id, id))
  if (!row) return
  const { receipt } = row
  const desk = underContract(desks, receipt.provider, `receipt ${receipt.key}`)
  const answer = await answerOf(desk, row, now)
  await db
    .update(receipts)
    .set({
      state: answer.state,
      providerId: answer.id ?? receipt.providerId,
      ...(answer.fiscal && { fiscal: answer.fiscal }),
      ...(answer.state !== receipt.state && { changedAt: now }),
    })
    .where(and(eq(receipts.id, id), inArray(receipts.state, ['wanted', 'sent'])))
}

type Row = { receipt: Receipt; buyer: typeof orders.$inferSelect }

/**
 * Result of registering or polling. A till that sends notifications is called once; after a day without one the receipt
 * fails.
 */
function answerOf(
  desk: ReceiptProvider,
  { receipt, buyer }: Row,
  now: Date,
): Promise<ProviderReceipt> | ProviderReceipt {
  if (desk.receiptIn && receipt.state === 'sent')
    return { id: null, state: receipt.changedAt <= after(now, -days(1)) ? 'failed' : 'sent', fiscal: null }
  // Tills refuse a receipt without a recipient: staff makes it on the shop's own till.
  if (isErased(buyer)) return { id: null, state: 'failed', fiscal: null }
  return desk.receipt({
    key: keyOf(receipt),
    kind: receipt.kind,
    paymentId: receipt.providerPaymentId,
    refundId: receipt.providerRefundId,
    settled: receipt.settled,
    hasTravelled: receipt.retries === 0 && receipt.settled === 0,
    buyer: receiptBuyer(buyer),
    lines: receipt.lines,
  })
}

/** Idempotency key of the attempt: a till repeats its refusal for the same key. */
const keyOf = ({ key, retries }: Pick<Receipt, 'key' | 'retries'>): string =>
  retries === 0 ? key : `${key}.${retries}`

/** Retries a failed receipt after staff fixed the cause. */
export async function retryReceipt(
  db: NodePgDatabase,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const [receipt] = await tx
      .update(receipts)
      .set({ state: 'wanted', retries: sql`${receipts.retries} + 1`, checkedAt: null, changedAt: now })
      .where(and(eq(receipts.id, id), eq(receipts.state, 'failed')))
      .returning()
    if (!receipt) throw new Refusal('receipt_not_failed', 409)
    await writeAudit(tx, {
      by,
      verb: 'receipt.retry',
      subject: `receipt:${id}`,
      after: { retries: receipt.retries },
      now,
    })
    return receipt
  })
}
