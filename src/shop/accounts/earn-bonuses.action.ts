import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { waitingDays } from '../loyalty/loyalty.rules.ts'

type BonusEarning = { accountId: number; amount: number; orderNumber: number; now: Date }

/** What a delivered order brings, once; nothing to whoever takes no part by then, or is blocked. Answers whether it came. */
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
