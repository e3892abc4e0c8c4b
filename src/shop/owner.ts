import { sql, type SQL } from 'drizzle-orm'

/** Owner of a cart and favorites: a guest's browser, or an account on all its devices. */
export type Owner = { visitorId: string } | { accountId: number }

/** Both owner columns for one statement; the unused one is null. */
export const ownerIds = (owner: Owner): { visitorId: string | null; accountId: number | null } => ({
  visitorId: 'visitorId' in owner ? owner.visitorId : null,
  accountId: 'accountId' in owner ? owner.accountId : null,
})

export type OwnerKind = 'visitor' | 'account'
export const ownerKind = (owner: Owner): OwnerKind => ('visitorId' in owner ? 'visitor' : 'account')

/** SQL conditions for rows of one owner kind, with `ownerIds`; a combined condition would use two indexes. */
export const ownRows: Record<OwnerKind, SQL> = {
  visitor: sql`visitor_id = ${sql.placeholder('visitorId')}::uuid`,
  account: sql`account_id = ${sql.placeholder('accountId')}::integer`,
}
