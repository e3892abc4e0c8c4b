import { and, eq, gt, not, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { newToken, tokenHash } from '../accounts/members.ts'
import { createAccount, isTaken, personIn, type PersonBody } from '../accounts/register.action.ts'
import {
  beginSession,
  withPassword,
  type AccountParts,
  type Browser,
  type NewSession,
} from '../accounts/sign-in.action.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import type { SocialIdentity, SocialName } from './social.port.ts'
import { arrivalLifetime } from './social.rules.ts'
import { emit } from '../news.ts'
import { socialAccounts, socialArrivals } from './social.tables.ts'

type ArrivalInput = {
  site: SocialName
  identity: SocialIdentity
  /** Where they were going. */
  target: string
  browser: Browser
  now: Date
}

/** Signs in whoever is known; for others keeps what the site has told, for the page that asks for the rest. */
export async function arrive(
  db: NodePgDatabase,
  { site, identity, target, browser, now }: ArrivalInput,
): Promise<{ session: string } | { arrival: string }> {
  const { subject } = identity
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, state: accounts.state })
      .from(socialAccounts)
      .innerJoin(accounts, eq(accounts.id, socialAccounts.accountId))
      .where(and(eq(socialAccounts.site, site), eq(socialAccounts.subject, subject)))
      .for('update', { of: accounts })
    if (account?.state === 'active') return { session: (await beginSession(tx, account.id, { browser, now })).token }
    if (account) throw badField('user', `account_${account.state}`)
    const arrival = newToken()
    const { isEmailVerified, firstName, lastName, phone = null } = identity
    await tx.insert(socialArrivals).values({
      site,
      subject,
      isEmailVerified,
      firstName,
      lastName,
      phone,
      target,
      email: normalEmail(identity.email ?? '') ?? null,
      tokenHash: tokenHash(arrival),
      visitorId: browser.visitorId,
      createdAt: now,
      expiresAt: after(now, arrivalLifetime),
    })
    return { arrival }
  })
}

type TokenInput = { token: string; visitorId: string; now: Date }

/** An arrival belongs to the browser it came with: its address is of no use elsewhere. */
const isOpen = ({ token, visitorId, now }: TokenInput) =>
  and(
    eq(socialArrivals.tokenHash, tokenHash(token)),
    eq(socialArrivals.visitorId, visitorId),
    gt(socialArrivals.expiresAt, now),
  )

export type Arrival = Omit<typeof socialArrivals.$inferSelect, 'id' | 'tokenHash' | 'visitorId'> & {
  /** The e-mail is proved and belongs to an account, whose password is asked for. */
  hasAccount: boolean
}

export async function arrivalOf(db: Db, input: TokenInput): Promise<Arrival | undefined> {
  const [arrival] = await db.select().from(socialArrivals).where(isOpen(input))
  if (!arrival) return undefined
  const hasAccount = arrival.isEmailVerified && arrival.email !== null && (await isTaken(db, arrival.email))
  return { ...arrival, hasAccount }
}

/** Of many who go on with it at once one gets through. */
async function useArrival(tx: Db, input: TokenInput) {
  const [arrival] = await tx.delete(socialArrivals).where(isOpen(input)).returning()
  if (!arrival) throw badField('non_field_errors', 'arrival_over')
  return arrival
}

type LinkInput = { token: string; password: string; browser: Browser; now: Date }
export type SignedIn = NewSession & { target: string }

/** Links the identity to the account of the same e-mail: the site has proved the mailbox, the password the owner. */
export async function linkArrival(
  parts: AccountParts,
  { token, password, browser, now }: LinkInput,
): Promise<SignedIn> {
  const key = { token, visitorId: browser.visitorId, now }
  const arrival = await arrivalOf(parts.db, key)
  if (!arrival?.email || !arrival.hasAccount) throw badField('non_field_errors', 'arrival_over')
  return withPassword(parts, { email: arrival.email, password, browser, now }, async (tx, accountId) => {
    const { site, subject, target } = await useArrival(tx, key)
    await addIdentity(tx, { accountId, site, subject })
    await emit(tx, 'account.email_proved', { accountId })
    return { ...(await beginSession(tx, accountId, { browser, now })), target }
  })
}

async function addIdentity(tx: Db, identity: typeof socialAccounts.$inferInsert): Promise<void> {
  const { rowCount } = await tx.insert(socialAccounts).values(identity).onConflictDoNothing()
  if (rowCount) return
  const isOfAnother = and(
    eq(socialAccounts.site, identity.site),
    eq(socialAccounts.subject, identity.subject),
    not(eq(socialAccounts.accountId, identity.accountId)),
  )
  const reason = (await tx.$count(socialAccounts, isOfAnother)) > 0 ? 'social_taken' : 'social_one_of_a_site'
  throw badField('non_field_errors', reason)
}

type RegisterInput = {
  token: string
  body: PersonBody & { email?: string }
  locale: Locale
  browser: Browser
  now: Date
}

/** A new account without a password. It can be used at once when the site has proved the e-mail, else after a letter. */
export async function registerArrival(
  db: NodePgDatabase,
  { token, body, locale, browser, now }: RegisterInput,
): Promise<SignedIn | undefined> {
  const person = personIn(body, now)
  return db.transaction(async (tx) => {
    const arrival = await useArrival(tx, { token, visitorId: browser.visitorId, now })
    const email = arrival.isEmailVerified && arrival.email ? arrival.email : normalEmail(body.email ?? '')
    if (!email) throw badField('email', 'invalid_email')
    const isProved = email === arrival.email && arrival.isEmailVerified
    if (await isTaken(tx, email)) throw badField('email', 'social_unproved')
    const account = await createAccount(tx, {
      row: {
        ...person,
        email,
        type: 'default',
        ...(isProved ? { state: 'active', activatedAt: now } : { state: 'unconfirmed' }),
      },
      body,
      locale,
      now,
      address: browser.address,
    })
    await addIdentity(tx, { accountId: account.id, site: arrival.site, subject: arrival.subject })
    if (!isProved) return undefined
    await emit(tx, 'account.email_proved', { accountId: account.id })
    await emit(tx, 'loyalty.changed', { accountId: account.id })
    return { ...(await beginSession(tx, account.id, { browser, now })), target: arrival.target }
  })
}

/** Never the last way in: without a password another site must be left. */
export async function unlinkSite(db: NodePgDatabase, { accountId, site }: { accountId: number; site: SocialName }) {
  await db.transaction(async (tx) => {
    // Two at once could each believe in the other's way in.
    const [account] = await tx
      .select({ hasPassword: sql<boolean>`${accounts.passwordHash} is not null` })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update')
    const isOne = and(eq(socialAccounts.accountId, accountId), eq(socialAccounts.site, site))
    const { rowCount } = await tx.delete(socialAccounts).where(isOne)
    if (!rowCount || account?.hasPassword) return
    if ((await tx.$count(socialAccounts, eq(socialAccounts.accountId, accountId))) === 0)
      throw new Refusal('last_way_in', 409)
  })
}

export async function sitesOf(db: Db, accountId: number): Promise<SocialName[]> {
  const rows = await db
    .select({ site: socialAccounts.site })
    .from(socialAccounts)
    .where(eq(socialAccounts.accountId, accountId))
    .orderBy(socialAccounts.id)
  return rows.map(({ site }) => site)
}

export async function clearOldArrivals(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.delete(socialArrivals).where(not(gt(socialArrivals.expiresAt, now)))
  return rowCount ?? 0
}
