import { after, days } from '#kernel/time.ts'
import type { Db } from '#kernel/db.ts'
import { bonusEntries, type BonusKind } from './loyalty.tables.ts'

export type BonusInput = {
  accountId: number
  kind: BonusKind
  /** Below nothing for what goes. */
  amount: number
  now: Date
  /** How long it waits until it may be spent. */
  waitingDays?: number
  expiresAt?: Date
  orderNumber?: number
  reason?: string
  by?: string
  key: string
}

/** Writes one entry into the ledger. The same key a second time changes nothing; answers whether it was new. */
export async function addBonuses(tx: Db, input: BonusInput): Promise<boolean> {
  const { now, waitingDays = 0, ...entry } = input
  const { rowCount } = await tx
    .insert(bonusEntries)
    .values({ ...entry, at: now, spendableFrom: after(now, days(waitingDays)) })
    .onConflictDoNothing({ target: bonusEntries.key })
  return rowCount === 1
}
