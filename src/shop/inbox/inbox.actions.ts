import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { keepConsents, withdrawConsents } from '../consents/consents.actions.ts'
import { emit, type Topics } from '../news.ts'
import { normalEmail } from './inbox.rules.ts'
import { subscriptions } from './inbox.tables.ts'

export type SubscriptionMade = Topics['subscription.made']

type SubscribeInput = { email: string; locale: Locale }
type NewsletterInput = SubscribeInput & { consent: boolean; address: string; now: Date }

/** Subscribes a reader of the site; the consent is kept each time it is given. */
export const subscribe = (db: NodePgDatabase, input: NewsletterInput): Promise<void> => {
  const { email, consent, address, now } = input
  if (!consent) throw badField('consent', 'required')
  return db.transaction(async (tx) => {
    await subscribeIn(tx, input)
    await keepConsents(tx, { form: 'newsletter', purposes: newsletterPurposes, email, address, now })
  })
}

const newsletterPurposes = ['personal_data', 'offer', 'letters'] as const

/** Whoever is subscribed already stays so, without a second letter (O-54). */
export async function subscribeIn(tx: Db, input: SubscribeInput): Promise<void> {
  const email = normalEmail(input.email)
  if (!email) throw badField('email', 'invalid_email')
  const subscription: SubscriptionMade = { email, locale: input.locale, token: randomBytes(24).toString('base64url') }
  const rows = await tx
    .insert(subscriptions)
    .values({ email, locale: subscription.locale, unsubscribeTokenHash: hashOf(subscription.token) })
    .onConflictDoNothing({ target: subscriptions.email })
    .returning({ id: subscriptions.id })
  if (rows.length > 0) await emit(tx, 'subscription.made', subscription)
}

/** For its owner, who needs no link of a letter. */
export async function unsubscribeEmail(tx: Db, email: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.email, email))
}

/** The newsletter follows its reader to another address; one that is there already stays alone. */
export async function moveSubscription(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const isThere = (await tx.$count(subscriptions, eq(subscriptions.email, to))) > 0
  if (isThere) await unsubscribeEmail(tx, from)
  else await tx.update(subscriptions).set({ email: to }).where(eq(subscriptions.email, from))
}

/**
 * An unknown token is not an error: most likely the link was followed twice. Whoever has an account takes their consent
 * back with it.
 */
export const unsubscribe = (db: NodePgDatabase, { token, now }: { token: string; now: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    const isIt = eq(subscriptions.unsubscribeTokenHash, hashOf(token))
    const [reader] = await tx.delete(subscriptions).where(isIt).returning({ email: subscriptions.email })
    if (!reader) return
    const { email } = reader
    await withdrawConsents(tx, { of: { email }, purposes: ['letters'], now })
    await emit(tx, 'subscription.ended', { email, at: now.toISOString() })
  })

export async function isSubscribed(db: Db, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
  return rows.length > 0
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
