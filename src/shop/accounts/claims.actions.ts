import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { emit, touch } from '../news.ts'
import { takeLock } from '../locks.ts'
import { accountLinks, accounts, socialAccounts } from './accounts.tables.ts'

/**
 * Lock of an email address, taken before any row. Registrations of one email coexist until one is confirmed and becomes
 * the account; the others are deleted.
 */
export const lockMailbox = (tx: Db, email: string) => takeLock(tx, 'mailbox', email)

export async function activeAccountBy(db: Db, email: string): Promise<number | undefined> {
  const isIt = and(eq(accounts.email, email), eq(accounts.state, 'active'))
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isIt)
  return account?.id
}

/** Registration that an email refers to: that of this browser, otherwise the latest. */
export async function claimBy(db: Db, email: string, visitorId: string): Promise<number | undefined> {
  const [claim] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.state, 'unconfirmed')))
    .orderBy(desc(isOfBrowser(visitorId)), desc(accounts.id))
    .limit(1)
  return claim?.id
}

export const isOfBrowser = (visitorId: string | undefined) =>
  sql<boolean>`coalesce(${accounts.visitorId} = ${visitorId ?? null}::uuid, false)`

type ProofInput = {
  accountId: number
  email: string
  /** Password chosen on confirmation, which replaces one a stranger may have set. */
  passwordHash?: string
  /** True if confirmed in the browser that registered. */
  isOwnBrowser: boolean
  now: Date
}

/**
 * Turns a registration into the account of its email. Earlier passwords and identities survive only in the browser that
 * registered.
 */
export async function makeActive(
  tx: Db,
  { accountId, email, isOwnBrowser, now, ...password }: ProofInput,
): Promise<void> {
  if ((await activeAccountBy(tx, email)) !== undefined) throw badField('token', 'dead_link')
  const { rowCount } = await tx
    .update(accounts)
    .set({ ...password, state: 'active', activatedAt: now, visitorId: null })
    .where(and(eq(accounts.id, accountId), eq(accounts.state, 'unconfirmed')))
  if (!rowCount) throw badField('token', 'dead_link')
  if (!isOwnBrowser) await tx.delete(socialAccounts).where(eq(socialAccounts.accountId, accountId))
  await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
  await endClaims(tx, { accountId, email })
  // Loyalty membership starts at this moment.
  await emit(tx, 'loyalty.changed', { accountId })
}

/** Deletes the other registrations of a confirmed email; an approved professional request passes to the account. */
export async function endClaims(tx: Db, { accountId, email }: { accountId: number; email: string }): Promise<void> {
  const isClaim = and(eq(accounts.email, email), eq(accounts.state, 'unconfirmed'), ne(accounts.id, accountId))
  const [approved] = await tx
    .select({ organisation: accounts.organisation })
    .from(accounts)
    .where(and(isClaim, eq(accounts.type, 'professional')))
    .orderBy(desc(accounts.id))
    .limit(1)
  if (approved) await makeProfessional(tx, { accountId, ...approved })
  const claims = await tx.select({ id: accounts.id }).from(accounts).where(isClaim).orderBy(accounts.id).for('update')
  await forgetAccounts(tx, claims)
}

/** Makes an account professional; an existing organization is kept. */
export async function makeProfessional(
  tx: Db,
  { accountId, organisation }: { accountId: number; organisation: string | null },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ type: 'professional', organisation: sql`coalesce(${accounts.organisation}, ${organisation})` })
    .where(eq(accounts.id, accountId))
  await touch(tx, [`account:${accountId}`])
}
