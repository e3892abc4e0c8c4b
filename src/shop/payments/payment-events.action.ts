import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { announcement, emission } from '../news.ts'
import type { PaymentProvider } from './payment.port.ts'
import { paymentEvents } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'

type Telling = { provider: string; providerId: string; body: string; now: Date }

/** What a provider tells is kept as it came and looked at by a job; the same words again are kept once. */
export async function keepEvent(db: NodePgDatabase, { provider, providerId, body, now }: Telling): Promise<void> {
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  // The database keeps no zero byte, and a telling that holds one is no less a telling.
  const text = body.replaceAll('\0', '')
  // One statement: a provider waits for the answer.
  await db.execute(sql`
    with kept as (
      insert into payment_events (provider, provider_id, body, body_hash, created_at)
      values (${provider}, ${providerId}, ${text}, ${bodyHash}, ${now.toISOString()}::timestamptz)
      on conflict (provider, body_hash) do nothing returning id as "eventId"
    ), news as (${emission('payment.told', sql`select "eventId" from kept`)})
    select ${announcement('payment.told')} from kept`)
}

/** Nothing of a telling is believed: the provider is asked how the payment stands. */
export async function handleEvent(
  { db, provider }: { db: NodePgDatabase; provider: PaymentProvider },
  eventId: number,
  now: Date,
): Promise<void> {
  const [event] = await db
    .select({ providerId: paymentEvents.providerId })
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.id, eventId), eq(paymentEvents.provider, provider.name), isNull(paymentEvents.handledAt)),
    )
  if (!event) return
  const remote = await provider.read(event.providerId)
  await settlePayment(db, { provider, remote, now })
  await db.update(paymentEvents).set({ handledAt: now }).where(eq(paymentEvents.id, eventId))
}
