import type { FriendCode } from './friends.queries.ts'

export type FriendInput = {
  accountId: number | null
  /** Takes part in the programme. */
  isMember: boolean
  hasOrdered: boolean
}

/** Why a member's code does nothing in these hands; nothing where it does. */
export function whyNotFriend({ ownerId, earlierOwnerId }: FriendCode, buyer: FriendInput): string | null {
  if (buyer.accountId === null) return 'friend_sign_in'
  if (ownerId === buyer.accountId) return 'friend_own_code'
  if (buyer.hasOrdered) return 'friend_first_order'
  if (earlierOwnerId !== null && earlierOwnerId !== ownerId) return 'friend_other_code'
  return buyer.isMember ? null : 'friend_join'
}
