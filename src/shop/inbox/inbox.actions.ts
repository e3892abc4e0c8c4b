import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { keepConsents, withdrawConsents, type WithdrawalInput } from '../consents/consents.actions.ts'
import { consents } from '../consents/consents.tables.ts'
import { emit, type Topics } from '../news.ts'
import { normalEmail } from './inbox.rules.ts'
import { subscriptions } from './inbox.tables.ts'

export type SubscriptionMade = Topics['subscription.made']

type SubscribeInput = { email: string; locale: Locale }
type NewsletterInput = SubscribeInput & { consent: boolean; address: string; now: Date }

/** Subscribes a visitor; every consent is recorded. */
export const subscribe = (db: NodePgDatabase, input: NewsletterInput): Promise<void> => {
  const { consent, address, now } = input
  if (!consent) throw badField('consent', 'required')
  const email = emailIn(input)
  return db.transaction(async (tx) => {
    await keepConsents(tx, { form: 'newsletter', purposes: newsletterPurposes, email, address, now })
    await subscribeIn(tx, input)
  })
}

const newsletterPurposes = ['personal_data', 'offer', 'letters'] as const

function emailIn(input: SubscribeInput): string {
  const email = normalEmail(input.email)
  if (!email) throw badField('email', 'invalid_email')
  return email
}

/** Latest consent to letters of a mailbox, the basis of its subscription. */
const consentOf = (email: string) => sql<number | null>`(select max(id) from consents
  where email = ${email} and purpose = 'letters' and withdrawn_at is null)`

type SubscribeInInput = SubscribeInput & {
  /** False subscribes without a welcome letter. */
  isWelcome?: boolean | undefined
}

/** Subscribes a mailbox whose consent is recorded; a repeated subscription sends no second letter (O-54). */
export async function subscribeIn(tx: Db, { isWelcome = true, ...input }: SubscribeInInput): Promise<void> {
  const email = emailIn(input)
  const subscription: SubscriptionMade = { email, locale: input.locale, token: randomBytes(24).toString('base64url') }
  const rows = await tx
    .insert(subscriptions)
    .values({
      email,
      locale: subscription.locale,
      unsubscribeTokenHash: hashOf(subscription.token),
      consentId: consentOf(email),
    })
    .onConflictDoNothing({ target: subscriptions.email })
    .returning({ id: subscriptions.id })
  if (rows.length > 0) return isWelcome ? emit(tx, 'subscription.made', subscription) : undefined
  await tx
    .update(subscriptions)
    .set({ consentId: consentOf(email) })
    .where(eq(subscriptions.email, email))
}

/** Removes the subscription of a mailbox. Returns its consent; undefined if there was no subscription. */
export async function unsubscribeEmail(tx: Db, email: string): Promise<{ consentId: number | null } | undefined> {
  const [reader] = await tx
    .delete(subscriptions)
    .where(eq(subscriptions.email, email))
    .returning({ consentId: subscriptions.consentId })
  return reader
}

/** Moves a subscription to a new e-mail; an existing subscription there is kept. */
export async function moveSubscription(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const isThere = (await tx.$count(subscriptions, eq(subscriptions.email, to))) > 0
  if (isThere) await unsubscribeEmail(tx, from)
  else await tx.update(subscriptions).set({ email: to }).where(eq(subscriptions.email, from))
}

type EndInput = Omit<WithdrawalInput, 'scope' | 'consentId'>

/** Ends all letters of a mailbox: newsletter, gifts and their consents. Idempotent. */
export async function endLetters(tx: Db, input: EndInput): Promise<void> {
  const { now, accountId = null } = input
  const email = input.email.trim().toLowerCase()
  const reader = await unsubscribeEmail(tx, email)
  const isGiven = sql`(${consents.email} = ${email} or ${consents.accountId} = ${accountId}::integer)
    and ${consents.purpose} = 'letters' and ${consents.withdrawnAt} is null`
  if (!reader && (await tx.$count(consents, isGiven)) === 0) return
  await withdrawConsents(tx, { ...input, consentId: reader?.consentId, scope: 'letters' })
  await emit(tx, 'subscription.ended', { email, at: now.toISOString() })
}

type UnsubscribeInput = { token: string; address: string; locale: Locale; now: Date }

/** Unsubscribes by the link of a letter. An unknown token is no error: most likely the link was followed twice. */
export const unsubscribe = (db: NodePgDatabase, { token, ...request }: UnsubscribeInput): Promise<void> =>
  db.transaction(async (tx) => {
    const [reader] = await tx
      .select({ email: subscriptions.email })
      .from(subscriptions)
      .where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
      .for('update')
    if (reader) await endLetters(tx, { ...request, email: reader.email, via: 'newsletter' })
  })

export async function isSubscribed(db: Db, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
  return rows.length > 0
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
