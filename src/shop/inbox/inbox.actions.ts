import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { emit, type Topics } from '../news.ts'
import { normalEmail } from './inbox.rules.ts'
import { subscriptions } from './inbox.tables.ts'

export type SubscriptionMade = Topics['subscription.made']

/** Whoever is subscribed already stays so, without a second letter (O-54). */
export async function subscribe(db: NodePgDatabase, input: { email: string; locale: Locale }): Promise<void> {
  const email = normalEmail(input.email)
  if (!email) throw badField('email', 'invalid_email')
  const subscription: SubscriptionMade = { email, locale: input.locale, token: randomBytes(24).toString('base64url') }
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(subscriptions)
      .values({ email, locale: subscription.locale, unsubscribeTokenHash: hashOf(subscription.token) })
      .onConflictDoNothing({ target: subscriptions.email })
      .returning({ id: subscriptions.id })
    if (rows.length > 0) await emit(tx, 'subscription.made', subscription)
  })
}

/** An unknown token is not an error: most likely the link was followed twice. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  await db.delete(subscriptions).where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
}

export async function isSubscribed(db: Db, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
  return rows.length > 0
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
