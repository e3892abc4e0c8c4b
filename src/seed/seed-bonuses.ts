import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after, days } from '#kernel/time.ts'
import type { BonusInput } from '#shop/loyalty/loyalty.actions.ts'
import { bonusEntries, loyaltyMembers } from '#shop/loyalty/loyalty.tables.ts'
import { countLevels } from '#shop/rewards/levels.action.ts'

type Entry = Omit<BonusInput, 'accountId' | 'now' | 'key' | 'expiresAt'> & { daysAgo: number; lasts?: number }

/** Bonus history of the demo buyer for a year: 1 240 bonuses are left, 454 more wait for the end of thirty days. */
const entries: Entry[] = [
  { kind: 'gift', amount: 200, daysAgo: 215, reason: 'birthday', lasts: 400 },
  { kind: 'earned', amount: 388, daysAgo: 204, waitingDays: 30, orderNumber: 430_182 },
  { kind: 'earned', amount: 607, daysAgo: 162, waitingDays: 30, orderNumber: 438_775 },
  { kind: 'spent', amount: -350, daysAgo: 103, reason: 'store' },
  { kind: 'manual', amount: 895, daysAgo: 73, reason: 'store', by: 'admin@example.com' },
  { kind: 'referral', amount: 300, daysAgo: 39, reason: 'friend' },
  { kind: 'earned', amount: 454, daysAgo: 17, waitingDays: 30, orderNumber: 479_028 },
  { kind: 'spent', amount: -800, daysAgo: 3, orderNumber: 482_447 },
]

/** Days since the demo buyer joined the loyalty program: earlier orders earned nothing. */
export const memberDays = 230

/** Bonuses earned by a delivered order of the demo buyer. */
export const earnedBonuses = (orderNumber: number): number | undefined =>
  entries.find((entry) => entry.kind === 'earned' && entry.orderNumber === orderNumber)?.amount

export async function addBonusHistory(tx: Db, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  const joinedAt = after(now, -days(memberDays))
  await tx.update(loyaltyMembers).set({ code: 'МАРИНА-27', joinedAt }).where(eq(loyaltyMembers.accountId, accountId))
  await countLevels(tx, { from: accountId, to: accountId, now })
  await tx.insert(bonusEntries).values(
    entries.map(({ daysAgo, lasts, waitingDays = 0, ...entry }, index) => {
      const createdAt = after(now, -days(daysAgo))
      const expiresAt = lasts === undefined ? null : after(createdAt, days(lasts))
      const spendableFrom = after(createdAt, days(waitingDays))
      return { ...entry, accountId, createdAt, spendableFrom, expiresAt, key: `demo:${index}` }
    }),
  )
}
