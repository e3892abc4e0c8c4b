import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { addBonuses, lockLedger } from '../loyalty/loyalty.actions.ts'
import { loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { touch } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import { balanceOf, memberByEmail } from './staff-loyalty.queries.ts'

type StaffInput = { email: string; reason: string; by: string; now: Date }

/** Adds or removes bonuses manually; the balance never falls below zero. Returns the new balance. */
export function addByHand(
  db: NodePgDatabase,
  { email, reason, by, now, amount }: StaffInput & { amount: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const { accountId } = await memberByEmail(tx, email)
    await lockLedger(tx, accountId)
    const { balance } = await balanceOf(tx, { accountId, now })
    if (amount < 0 && balance + amount < 0)
      throw badField('amount', 'too_many_bonuses', { limit: Math.max(0, balance) })
    await addBonuses(tx, { accountId, kind: 'manual', amount, reason, by, now, key: `manual:${randomUUID()}` })
    await writeAudit(tx, { by, verb: 'loyalty.add', subject: `account:${accountId}`, after: { amount, reason }, now })
    return balance + amount
  })
}

type Block = { blockedAt: Date | null; blockReason: string }

async function setBlock(tx: Db, { email, reason, by, now }: StaffInput, verb: 'block' | 'unblock', block: Block) {
  const { accountId } = await memberByEmail(tx, email)
  await tx.update(loyaltyMembers).set(block).where(eq(loyaltyMembers.accountId, accountId))
  await writeAudit(tx, { by, verb: `loyalty.${verb}`, subject: `account:${accountId}`, after: { reason }, now })
  await touch(tx, [`account:${accountId}`])
}

export const blockMember = (db: NodePgDatabase, input: StaffInput): Promise<void> =>
  db.transaction((tx) => setBlock(tx, input, 'block', { blockedAt: input.now, blockReason: input.reason }))

export const unblockMember = (db: NodePgDatabase, input: StaffInput): Promise<void> =>
  db.transaction((tx) => setBlock(tx, input, 'unblock', { blockedAt: null, blockReason: '' }))
