import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after, minutes } from '#kernel/time.ts'
import { accountConsents, accounts } from '../accounts/accounts.tables.ts'
import type { LoyaltyClient, LoyaltyProvider } from './loyalty.port.ts'
import { loyaltyMirrors } from './loyalty-mirror.tables.ts'

export type MirrorParts = { db: NodePgDatabase; provider: LoyaltyProvider }
type MirrorInput = { accountId: number; now: Date }

/** `other`: nothing for whom the provider did not know. */
export type MirrorCheck = { accountId: number; own: number; other: number | null }

/** Somebody else is comparing this member just now: the job tries again. */
export class MirrorBusy extends Error {
  override name = 'MirrorBusy'
}

/** Longer than the provider is waited for. */
const holdMs = minutes(2)

/**
 * Compares and puts the provider right. Nothing is repeated but the comparison, so an answer that was lost, a job that runs
 * twice and a provider that was away for days all end with the same balance. Nobody is asked within a transaction.
 */
export async function mirrorMember(
  { db, provider }: MirrorParts,
  { accountId, now }: MirrorInput,
): Promise<MirrorCheck | undefined> {
  const client = await clientOf(db, accountId)
  if (!client) return undefined
  if (!(await hold(db, { accountId, now }))) throw new MirrorBusy(`account ${accountId} is being compared`)
  try {
    const other = await provider.balanceOf(accountId)
    if (other === undefined) await provider.keepClient(client)
    // Read after the provider was asked: what has come meanwhile is no difference.
    const own = await ownBalanceOf(db, { accountId, now })
    const amount = own - (other ?? 0)
    if (amount !== 0) await provider.adjust({ accountId, amount, comment: `ledger ${accountId}: ${own}` })
    const check = { ownBalance: own, otherBalance: other ?? null, checkedAt: now }
    await db.update(loyaltyMirrors).set(check).where(eq(loyaltyMirrors.accountId, accountId))
    return { accountId, own, other: other ?? null }
  } finally {
    await db.update(loyaltyMirrors).set({ heldUntil: now }).where(eq(loyaltyMirrors.accountId, accountId))
  }
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

/** What is owed is our matter: the provider knows of no debts. */
async function ownBalanceOf(db: NodePgDatabase, { accountId, now }: MirrorInput): Promise<number> {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select greatest(0, coalesce(sum(amount), 0))::integer as balance from bonus_entries
    where account_id = ${accountId} and spendable_from <= ${now.toISOString()}::timestamptz`)
  return rows[0]?.balance ?? 0
}

/** Members only: of anybody else the provider hears nothing (R-4.6-10). */
async function clientOf(db: NodePgDatabase, accountId: number): Promise<LoyaltyClient | undefined> {
  const letters = db
    .select()
    .from(accountConsents)
    .where(
      and(
        eq(accountConsents.accountId, accounts.id),
        eq(accountConsents.purpose, 'letters'),
        isNull(accountConsents.withdrawnAt),
      ),
    )
  const [client] = await db
    .select({
      accountId: accounts.id,
      phone: accounts.phone,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      birthday: accounts.dateOfBirth,
      isSubscribed: sql<boolean>`exists ${letters}`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), accounts.inLoyalty, eq(accounts.state, 'active')))
  return client
}
