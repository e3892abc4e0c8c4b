import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { emit, touch } from '../news.ts'
import { takeLock } from '../locks.ts'
import { accountLinks, accounts, socialAccounts } from './accounts.tables.ts'

/**
 * Registrations of one e-mail stand beside each other until one is proved: that one becomes the account, the others go.
 * An e-mail becomes an account's only under this lock, which comes before any row.
 */
export const lockMailbox = (tx: Db, email: string) => takeLock(tx, 'mailbox', email)

export async function activeAccountBy(db: Db, email: string): Promise<number | undefined> {
  const isIt = and(eq(accounts.email, email), eq(accounts.state, 'active'))
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isIt)
  return account?.id
}

/** The claim that a letter is about: the one of this browser, otherwise the latest. */
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
  /** Chosen with the proof, in place of one that a stranger may have set. */
  passwordHash?: string
  /** The proof came from the browser that registered. */
  isOwnBrowser: boolean
  now: Date
}

/** Makes the claim the account of its e-mail. Password and identities from before the proof stay in their browser only. */
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
  // Members of the loyalty programme take part from now on.
  await emit(tx, 'loyalty.changed', { accountId })
}

/** Ends the other claims of a proved e-mail; an approved professional request among them passes to the account. */
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

/** An organisation that the account names already stays. */
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
