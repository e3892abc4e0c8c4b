import type { FriendCode } from './friends.queries.ts'

export type FriendInput = {
  accountId: number | null
  /** True for a loyalty member. */
  isMember: boolean
  hasOrdered: boolean
}

/** Reason why a referral code does not apply to this buyer; null if it does. */
export function whyNotFriend({ ownerId, earlierOwnerId }: FriendCode, buyer: FriendInput): string | null {
  if (buyer.accountId === null) return 'friend_sign_in'
  if (ownerId === buyer.accountId) return 'friend_own_code'
  if (buyer.hasOrdered) return 'friend_first_order'
  if (earlierOwnerId !== null && earlierOwnerId !== ownerId) return 'friend_other_code'
  return buyer.isMember ? null : 'friend_join'
}
