import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { waitingDays } from '../loyalty/loyalty.rules.ts'

type BonusEarning = { accountId: number; amount: number; orderNumber: number; now: Date }

/**
 * Credits the bonuses of a delivered order once; skips non-members and blocked members. Returns whether bonuses were
 * added.
 */
export async function earnBonuses(tx: Db, { accountId, amount, orderNumber, now }: BonusEarning): Promise<boolean> {
  if (amount === 0 || !(await isMember(tx, accountId))) return false
  return addBonuses(tx, {
    accountId,
    kind: 'earned',
    amount,
    waitingDays,
    orderNumber,
    key: `earned:${orderNumber}`,
    now,
  })
}

async function isMember(tx: Db, accountId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from loyalty_members m join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and a.in_loyalty and m.blocked_at is null`)
  return rows.length > 0
}
