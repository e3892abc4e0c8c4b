import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { announcement, emission } from '../news.ts'
import { applyReceiptNotification } from '../receipts/apply-receipt-notification.action.ts'
import { cardKeyOf } from '../cards/card-key.ts'
import { underContract } from '../contracts.ts'
import type { BankParts } from './provider-of.ts'
import { paymentEvents, payments } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'

type Telling = { provider: string; providerId: string; body: string; now: Date }

/** Stores a webhook as received, for a job to process; a repeat of the same body is stored once. */
export async function keepEvent(db: NodePgDatabase, { provider, providerId, body, now }: Telling): Promise<void> {
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  // PostgreSQL text holds no zero byte; a webhook that contains one is stored without.
  const text = body.replaceAll('\0', '')
  // One statement, because the provider waits for the response.
  await db.execute(sql`
    with kept as (
      insert into payment_events (provider, provider_id, body, body_hash, created_at)
      values (${provider}, ${providerId}, ${text}, ${bodyHash}, ${now.toISOString()}::timestamptz)
      on conflict (provider, body_hash) do nothing returning id as "eventId"
    ), news as (${emission('payment.told', sql`select "eventId" from kept`)})
    select ${announcement('payment.told')} from kept`)
}

type EventParts = BankParts & { secretKeys: readonly string[] }

/**
 * Processes a stored webhook. Its amounts are never trusted: the provider is asked for the payment. Receipts announced
 * by webhook cannot be queried; such webhooks are signed.
 */
export async function handleEvent(parts: EventParts, eventId: number, now: Date): Promise<void> {
  const { db, providers, secretKeys } = parts
  const [event] = await db
    .select({ provider: paymentEvents.provider, providerId: paymentEvents.providerId, body: paymentEvents.body })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.handledAt)))
  if (!event) return
  const provider = underContract(providers, event.provider, `telling ${eventId}`)
  const remote = await provider.read(event.providerId)
  const payment = await settlePayment(db, { provider, remote, now })
  const card = provider.cardIn(event.body)
  if (payment && card !== undefined && payment.cardKey === null)
    await db
      .update(payments)
      .set({ cardKey: cardKeyOf(card, secretKeys) })
      .where(and(eq(payments.id, payment.id), isNull(payments.cardKey)))
  const notification = provider.receiptIn?.(event.body)
  if (notification) {
    const { providerId: providerPaymentId } = event
    const isKnown = await applyReceiptNotification(db, {
      provider: provider.name,
      providerPaymentId,
      notification,
      now,
    })
    // The job is retried, as the row may still come; after that the daily report shows the webhook.
    if (!isKnown) throw new Error(`a receipt that the shop has not asked for: payment ${providerPaymentId}`)
  }
  await db.update(paymentEvents).set({ handledAt: now }).where(eq(paymentEvents.id, eventId))
}
