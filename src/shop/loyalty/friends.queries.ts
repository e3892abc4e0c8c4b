import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { prepared } from '../prepared.ts'
import { codeKey, loyaltyMembers } from './loyalty.tables.ts'

/** Referral code of a member, entered by another person. */
export type FriendCode = {
  ownerId: number
  /** Referral code in the owner's spelling. */
  code: string
  /** Owner of the referral code that this account used before. */
  earlierOwnerId: number | null
}

const byKey = prepared((db) =>
  db
    .select({
      ownerId: loyaltyMembers.accountId,
      code: loyaltyMembers.code,
      earlierOwnerId: sql<
        number | null
      >`(select owner_id from referrals where account_id = ${sql.placeholder('account')})`,
    })
    .from(loyaltyMembers)
    .where(and(sql`${codeKey(loyaltyMembers.code)} = ${sql.placeholder('key')}`, isNull(loyaltyMembers.blockedAt)))
    .prepare('friend_code'),
)

/** Referral code by its `promoKey`; null if no member has the code. */
export async function findFriendCode(
  db: Db,
  { key, accountId }: { key: string; accountId: number | null },
): Promise<FriendCode | null> {
  const [row] = await byKey(db).execute({ key, account: accountId ?? 0 })
  return row ?? null
}
