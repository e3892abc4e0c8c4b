import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { findFriendCode } from './friends.queries.ts'
import { referrals } from './loyalty.tables.ts'

export type FriendInput = { accountId: number; ownerId: number; via: 'registration' | 'promo'; now: Date }

/** Records a referral, once per account: the first code stays. */
export async function keepReferral(tx: Db, { now, ...referral }: FriendInput): Promise<void> {
  await tx
    .insert(referrals)
    .values({ ...referral, createdAt: now })
    .onConflictDoNothing()
}

/** Records the referral at registration, by the `promoKey` of the code; an unknown code is refused at its field. */
export async function keepFriendOf(
  tx: Db,
  { key, accountId, now }: { key: string; accountId: number; now: Date },
): Promise<void> {
  const friend = await findFriendCode(tx, { key, accountId })
  if (!friend) throw badField('referral_code', 'friend_unknown')
  await keepReferral(tx, { accountId, ownerId: friend.ownerId, via: 'registration', now })
}
