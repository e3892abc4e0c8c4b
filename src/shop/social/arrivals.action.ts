import { and, eq, gt, inArray, not, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { accounts, socialAccounts } from '../accounts/accounts.tables.ts'
import { activeAccountBy, endClaims, lockMailbox } from '../accounts/claims.actions.ts'
import { mayWrite } from '../letter-limits.ts'
import { newToken, tokenHash } from '../accounts/members.ts'
import { createAccount, personIn, type PersonBody } from '../accounts/register.action.ts'
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
import { socialArrivals } from './social.tables.ts'

type ArrivalInput = {
  site: SocialName
  identity: SocialIdentity
  /** Path to return to after sign-in. */
  target: string
  browser: Browser
  now: Date
}

/** Signs in a known visitor; otherwise stores the identity for the page that completes the registration. */
export async function arrive(
  db: NodePgDatabase,
  { site, identity, target, browser, now }: ArrivalInput,
): Promise<{ session: string } | { arrival: string }> {
  const { subject } = identity
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id })
      .from(socialAccounts)
      .innerJoin(accounts, and(eq(accounts.id, socialAccounts.accountId), eq(accounts.state, 'active')))
      .where(and(eq(socialAccounts.site, site), eq(socialAccounts.subject, subject)))
      .for('update', { of: accounts })
    if (account) return { session: (await beginSession(tx, account.id, { browser, now })).token }
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

/** Condition of a valid arrival: bound to its browser, so that its link is useless elsewhere. */
const isOpen = ({ token, visitorId, now }: TokenInput) =>
  and(
    eq(socialArrivals.tokenHash, tokenHash(token)),
    eq(socialArrivals.visitorId, visitorId),
    gt(socialArrivals.expiresAt, now),
  )

export type Arrival = Omit<typeof socialArrivals.$inferSelect, 'id' | 'tokenHash' | 'visitorId'> & {
  /** True if the verified e-mail belongs to an account, whose password is then required. */
  hasAccount: boolean
}

export async function arrivalOf(db: Db, input: TokenInput): Promise<Arrival | undefined> {
  const [arrival] = await db.select().from(socialArrivals).where(isOpen(input))
  if (!arrival) return undefined
  const hasAccount =
    arrival.isEmailVerified && arrival.email !== null && (await activeAccountBy(db, arrival.email)) !== undefined
  return { ...arrival, hasAccount }
}

/** Deletes the arrival: of concurrent uses, one succeeds. */
async function useArrival(tx: Db, input: TokenInput) {
  const [arrival] = await tx.delete(socialArrivals).where(isOpen(input)).returning()
  if (!arrival) throw badField('non_field_errors', 'arrival_over')
  return arrival
}

type LinkInput = { token: string; password: string; browser: Browser; now: Date }
export type SignedIn = NewSession & { target: string }

/**
 * Links the identity to the account of the same e-mail: the site verified the mailbox, the password verifies the owner.
 */
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

/**
 * Creates an account without a password: active if the site verified the e-mail, otherwise pending confirmation by
 * letter.
 */
export async function registerArrival(
  { db, limits }: Pick<AccountParts, 'db' | 'limits'>,
  { token, body, locale, browser, now }: RegisterInput,
): Promise<SignedIn | undefined> {
  const person = personIn(body, now)
  return db.transaction(async (tx) => {
    const arrival = await useArrival(tx, { token, visitorId: browser.visitorId, now })
    const provedEmail = arrival.isEmailVerified && arrival.email
    const email = provedEmail || normalEmail(body.email ?? '')
    if (!email) throw badField('email', 'invalid_email')
    const create = (state: ClaimState) =>
      createAccount(tx, { row: { ...person, ...state, email, type: 'default' }, body, locale, browser, now })
    await dropClaimedIdentity(tx, arrival)
    if (!provedEmail) {
      const accountId = await create({ state: 'unconfirmed', visitorId: browser.visitorId })
      await addIdentity(tx, { accountId, site: arrival.site, subject: arrival.subject })
      if (await mayWrite(limits, 'registration', { email, address: browser.address }))
        await emit(tx, 'account.registered', { accountId })
      return undefined
    }
    await lockMailbox(tx, email)
    if ((await activeAccountBy(tx, email)) !== undefined) throw badField('email', 'social_unproved')
    const accountId = await create({ state: 'active', activatedAt: now })
    await addIdentity(tx, { accountId, site: arrival.site, subject: arrival.subject })
    await endClaims(tx, { accountId, email })
    await emit(tx, 'account.email_proved', { accountId })
    await emit(tx, 'loyalty.changed', { accountId })
    return { ...(await beginSession(tx, accountId, { browser, now })), target: arrival.target }
  })
}

type ClaimState = { state: 'unconfirmed'; visitorId: string } | { state: 'active'; activatedAt: Date }

/** Detaches the identity from an earlier unconfirmed registration, whose e-mail may be mistyped. */
async function dropClaimedIdentity(tx: Db, { site, subject }: Pick<Arrival, 'site' | 'subject'>): Promise<void> {
  const claims = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(not(eq(accounts.state, 'active')))
  const isClaimed = inArray(socialAccounts.accountId, claims)
  await tx
    .delete(socialAccounts)
    .where(and(eq(socialAccounts.site, site), eq(socialAccounts.subject, subject), isClaimed))
}

/** Unlinks a site unless it is the last way to sign in: without a password, another site must remain. */
export async function unlinkSite(db: NodePgDatabase, { accountId, site }: { accountId: number; site: SocialName }) {
  await db.transaction(async (tx) => {
    // Locked: two concurrent requests could unlink both sites.
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

export async function clearOldArrivals(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.delete(socialArrivals).where(not(gt(socialArrivals.expiresAt, now)))
  return rowCount ?? 0
}
