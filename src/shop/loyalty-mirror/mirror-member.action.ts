import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { after, minutes } from '#kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { consents } from '../consents/consents.tables.ts'
import { emitEach } from '../news.ts'
import type { LoyaltyClient, LoyaltyProvider } from './loyalty.port.ts'
import { loyaltyMirrors } from './loyalty-mirror.tables.ts'

export type MirrorParts = { db: NodePgDatabase; provider: LoyaltyProvider }
type MirrorInput = { accountId: number; now: Date }

/** `other` is null when the provider did not know the member. */
export type MirrorCheck = { accountId: number; own: number; other: number | null }

/** Another process is comparing this member; the job retries. */
export class MirrorBusy extends Error {
  override name = 'MirrorBusy'
}

/** Longer than the provider's timeout. */
const holdMs = minutes(2)

/**
 * Corrects the provider's balance to ours. Only the comparison is retried, so repeated jobs, lost answers and outages
 * are harmless. Provider calls run outside transactions. Undefined for non-members.
 */
export async function mirrorMember(
  { db, provider }: MirrorParts,
  { accountId, now }: MirrorInput,
): Promise<MirrorCheck | undefined> {
  if (!(await clientOf(db, accountId)) && !(await isKnownThere(db, accountId))) return undefined
  if (!(await hold(db, { accountId, now }))) throw new MirrorBusy(`account ${accountId} is being compared`)
  try {
    // Read under the lock, so the last data sent is current.
    const client = await clientOf(db, accountId)
    if (client) return await compare({ db, provider }, client, now)
    await dismissMember(provider, accountId)
    await db.delete(loyaltyMirrors).where(eq(loyaltyMirrors.accountId, accountId))
    return undefined
  } finally {
    await db.update(loyaltyMirrors).set({ heldUntil: now }).where(eq(loyaltyMirrors.accountId, accountId))
  }
}

/** Removes a former member at the provider: no balance and no mailings. Joining again restores the balance. */
export async function dismissMember(provider: LoyaltyProvider, accountId: number): Promise<void> {
  const other = await provider.balanceOf(accountId)
  if (other === undefined) return
  await provider.dismissClient(accountId)
  if (other !== 0) await provider.adjust({ accountId, amount: -other, comment: `ledger ${accountId}: left` })
}

async function compare({ db, provider }: MirrorParts, client: LoyaltyClient, now: Date): Promise<MirrorCheck> {
  const { accountId } = client
  const ownRow = eq(loyaltyMirrors.accountId, accountId)
  const answer = await provider.balanceOf(accountId)
  if (answer === undefined) await provider.keepClient(client)
  // A client found by phone may already have a balance.
  const other = answer ?? (await provider.balanceOf(accountId)) ?? 0
  // Read after the provider's answer, so that entries made meanwhile cause no difference.
  const own = await ownBalanceOf(db, { accountId, now })
  if (own !== other) await provider.adjust({ accountId, amount: own - other, comment: `ledger ${accountId}: ${own}` })
  const otherBalance = answer === undefined && other === 0 ? null : other
  const [mirror] = await db
    .update(loyaltyMirrors)
    .set({ ownBalance: own, otherBalance, checkedAt: now })
    .where(ownRow)
    .returning({ toldHash: loyaltyMirrors.toldHash })
  const toldHash = hashOf(client)
  if (mirror?.toldHash !== toldHash) {
    if (answer !== undefined) await provider.changeClient(client)
    await db.update(loyaltyMirrors).set({ toldHash }).where(ownRow)
  }
  return { accountId, own, other: otherBalance }
}

const hashOf = (client: LoyaltyClient): string => createHash('sha256').update(JSON.stringify(client)).digest('hex')

/** True when the member has been sent or compared at least once. */
async function isKnownThere(db: NodePgDatabase, accountId: number): Promise<boolean> {
  const isTold = or(isNotNull(loyaltyMirrors.toldHash), isNotNull(loyaltyMirrors.checkedAt))
  return (await db.$count(loyaltyMirrors, and(eq(loyaltyMirrors.accountId, accountId), isTold))) > 0
}

async function hold(db: NodePgDatabase, { accountId, now }: MirrorInput): Promise<boolean> {
  const heldUntil = after(now, holdMs)
  const { rowCount } = await db
    .insert(loyaltyMirrors)
    .values({ accountId, heldUntil })
    .onConflictDoUpdate({
      target: loyaltyMirrors.accountId,
      set: { heldUntil },
      setWhere: sql`${loyaltyMirrors.heldUntil} <= ${now.toISOString()}::timestamptz`,
    })
  return rowCount === 1
}

/** Spendable ledger balance, never negative: the provider knows no debts. */
async function ownBalanceOf(db: NodePgDatabase, { accountId, now }: MirrorInput): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select greatest(0, coalesce(sum(amount), 0))::integer as balance from bonus_entries
    where account_id = ${accountId} and spendable_from <= ${now.toISOString()}::timestamptz`)
  return rows[0]?.balance ?? 0
}

/** Member data to send. Nothing is sent about non-members (R-4.6-10). */
async function clientOf(db: NodePgDatabase, accountId: number): Promise<LoyaltyClient | undefined> {
  const letters = db
    .select()
    .from(consents)
    .where(and(eq(consents.accountId, accounts.id), eq(consents.purpose, 'letters'), isNull(consents.withdrawnAt)))
  const [client] = await db
    .select({
      accountId: accounts.id,
      phone: accounts.phone,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      birthday: accounts.dateOfBirth,
      isSubscribed: sql<boolean>`exists ${letters}`,
      specialty: accounts.specialty,
      referralSource: accounts.referralSource,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), accounts.inLoyalty, eq(accounts.state, 'active')))
  return client
}

/** Deletes the mirror of a deleted account and enqueues the removal at the provider. */
export const forgetMirror = (tx: Db, accountId: number): Promise<number> =>
  emitEach(
    tx,
    'loyalty.deleted',
    sql`delete from loyalty_mirrors where account_id = ${accountId} returning account_id as "accountId"`,
  )
