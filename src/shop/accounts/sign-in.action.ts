import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addressBlock } from '#kernel/address-block.ts'
import type { Db } from '#kernel/db.ts'
import { isWithin, type Limit, type Limits } from '#kernel/limits.ts'
import { hashPassword, isOutdatedHash, isPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { mergeCarts } from '../cart/cart.actions.ts'
import { mergeDrafts } from '../drafts/drafts.actions.ts'
import { mergeFavourites } from '../favourites/favourites.actions.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit, touch } from '../news.ts'
import { deviceOf } from './accounts.rules.ts'
import { accountBrowsers, accounts, accountSessions } from './accounts.tables.ts'
import { isOfBrowser } from './claims.actions.ts'
import { newToken, tokenHash } from './members.ts'

/** Browser that signs in; its guest cart and favorites are merged into the account. */
export type Browser = { visitorId: string; userAgent?: string; address: string }

export type SignInInput = { email: string; password: string; browser: Browser; now: Date }
export type AccountParts = { db: NodePgDatabase; limits: Limits; config: { limitFactor: number } }

const quarter = 900

/**
 * Rate limits for wrong passwords, taken before hashing. Strangers use up the limit of their own address, or, from
 * thousands of addresses, that of the account; never that of a known browser or of a network where the owner is signed
 * in.
 */
const perAccountAndAddress: Limit = { name: 'sign-in', points: 10, seconds: quarter }
const perAccount: Limit = { name: 'sign-in-account', points: 100, seconds: quarter }
const perKnownBrowser: Limit = { name: 'sign-in-browser', points: 10, seconds: quarter }
const perAddress: Limit = { name: 'sign-in-address', points: 200, seconds: quarter }
const inAll: Limit = { name: 'sign-in-total', points: 6_000, seconds: quarter }
/** Attempts per account that are allowed even when the total is used up. */
const fewOfAccount: Limit = { name: 'sign-in-few', points: 3, seconds: quarter }

const badEmail = 'nobody'

export const signIn = (parts: AccountParts, input: SignInInput): Promise<NewSession> =>
  withPassword(parts, input, (tx, accountId) => beginSession(tx, accountId, input))

/** Checks the password of an active account and runs `work` in one transaction. */
export async function withPassword<Result>(
  parts: AccountParts,
  { email: text, password, browser }: SignInInput,
  work: (tx: Db, accountId: number) => Promise<Result>,
): Promise<Result> {
  const { db } = parts
  const email = normalEmail(text) ?? badEmail
  const account = await accountBy(db, email, browser.visitorId)
  const giveBack = await takeTry(parts, {
    subject: triesOf(email, account?.passwordHash),
    browser,
    isKnownBrowser: account?.isKnownBrowser ?? false,
    isKnownNetwork: account?.networks.some((address) => isSameNetwork(address, browser.address)) ?? false,
  })
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight) throw badField('user', 'wrong_credentials')
  await giveBack()
  // The account state is disclosed only after a correct password.
  if (account.state !== 'active') throw badField('user', `account_${account.state}`)
  const isOutdated = account.passwordHash !== null && isOutdatedHash(account.passwordHash)
  const passwordHash = isOutdated ? await hashPassword(password) : undefined
  return db.transaction(async (tx) => {
    // The password may have changed, or the account may have closed, during hashing.
    const isUnchanged = and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash!))
    const [row] = await tx.select({ id: accounts.id }).from(accounts).where(isUnchanged).for('update')
    if (!row) throw badField('user', 'wrong_credentials')
    if (passwordHash) await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    return work(tx, account.id)
  })
}

async function accountBy(db: Db, email: string, visitorId: string) {
  const [account] = await db
    .select({
      id: accounts.id,
      state: accounts.state,
      passwordHash: accounts.passwordHash,
      isKnownBrowser: sql<boolean>`exists (select from account_browsers b
        where b.account_id = ${accounts.id} and b.visitor_id = ${visitorId}::uuid)`,
      // Qualified column: sessions have an id of their own.
      networks: sql<string[]>`array(select distinct s.address from account_sessions s
        where s.account_id = accounts.id)`,
    })
    .from(accounts)
    .where(eq(accounts.email, email))
    // Without an active account, use the registration of this browser, otherwise the latest.
    .orderBy(desc(sql`${accounts.state} = 'active'`), desc(isOfBrowser(visitorId)), desc(accounts.id))
    .limit(1)
  return account
}

/** Rate limit key of a password; a new password starts without attempts. */
export const triesOf = (email: string, passwordHash: string | null | undefined): string =>
  `${email} ${createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16)}`

const isSameNetwork = (one: string, other: string): boolean => one !== '' && addressBlock(one) === addressBlock(other)

type TryInput = { subject: string; browser: Browser; isKnownBrowser: boolean; isKnownNetwork: boolean }

/** Takes one attempt from every applicable limit; returns a function that gives the attempts back. */
async function takeTry({ limits, config }: AccountParts, input: TryInput) {
  const { subject, browser, isKnownBrowser, isKnownNetwork } = input
  const block = addressBlock(browser.address)
  const many = (limit: Limit): Limit => ({ ...limit, points: limit.points * config.limitFactor })
  const ofNetwork: [Limit, string][] = [
    [perAccountAndAddress, `${subject} ${block}`],
    [many(perAddress), block],
  ]
  const ofStranger: [Limit, string][] = isKnownNetwork ? ofNetwork : [...ofNetwork, [perAccount, subject]]
  const tries: [Limit, string][] = isKnownBrowser ? [[perKnownBrowser, `${subject} ${browser.visitorId}`]] : ofStranger
  for (const [limit, who] of tries) await limits.take(limit, who)
  if (!isKnownBrowser && !isKnownNetwork) tries.push(...(await takeOfTotal(limits, many(inAll), subject)))
  return async () => {
    for (const [limit, who] of tries) await limits.giveBack(limit, who)
  }
}

/** Takes one attempt from the total; an exhausted total affects only accounts with repeated attempts. */
async function takeOfTotal(limits: Limits, total: Limit, subject: string): Promise<[Limit, string][]> {
  const isFew = await isWithin(limits, fewOfAccount, subject)
  try {
    await limits.take(total, 'all')
  } catch (error) {
    if (!isFew) throw error
  }
  return [
    [fewOfAccount, subject],
    [total, 'all'],
  ]
}

type SessionInput = { browser: Browser; now: Date }
/** Session token, with counts of the cart pieces and favorite models the account had besides the guest's. */
export type NewSession = { token: string; addedToCart: number; addedToFavourites: number }

/**
 * Creates a session with its own token (O-66) and merges the guest's data; a concurrent sign-in finds nothing to merge.
 */
export async function beginSession(tx: Db, accountId: number, { browser, now }: SessionInput): Promise<NewSession> {
  const token = newToken()
  const device = deviceOf(browser.userAgent)
  await tx.insert(accountSessions).values({
    accountId,
    tokenHash: tokenHash(token),
    device,
    address: browser.address,
    createdAt: now,
    lastUsedAt: now,
  })
  const addedToCart = await mergeCarts(tx, { from: browser.visitorId, to: accountId, now })
  const addedToFavourites = await mergeFavourites(tx, { from: browser.visitorId, to: accountId })
  await mergeDrafts(tx, { from: browser.visitorId, to: accountId })
  const others = await tx.$count(accountBrowsers, eq(accountBrowsers.accountId, accountId))
  const { rowCount } = await tx
    .insert(accountBrowsers)
    .values({ accountId, visitorId: browser.visitorId, lastUsedAt: now })
    .onConflictDoNothing()
  if (rowCount && others > 0) await emit(tx, 'account.new_device', { accountId, device, at: now.toISOString() })
  else if (!rowCount)
    await tx
      .update(accountBrowsers)
      .set({ lastUsedAt: now })
      .where(and(eq(accountBrowsers.accountId, accountId), eq(accountBrowsers.visitorId, browser.visitorId)))
  return { token, addedToCart, addedToFavourites }
}

/** Ends one session of this account; sessions of other accounts are not found. */
export async function endSession(db: NodePgDatabase, accountId: number, sessionId: number): Promise<void> {
  await endSessions(db, accountId, [sessionId])
}

export async function endOtherSessions(db: NodePgDatabase, accountId: number, ownSession: number): Promise<void> {
  const rows = await db
    .select({ id: accountSessions.id })
    .from(accountSessions)
    .where(and(eq(accountSessions.accountId, accountId), ne(accountSessions.id, ownSession)))
  await endSessions(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
}

async function endSessions(db: NodePgDatabase, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    await tx
      .delete(accountSessions)
      .where(and(eq(accountSessions.accountId, accountId), inArray(accountSessions.id, ids)))
    await touch(tx, [`account:${accountId}`])
  })
}
