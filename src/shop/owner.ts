import { sql, type SQL } from 'drizzle-orm'

/** Whose cart and favourites: a guest's browser, or an account on all its devices. */
export type Owner = { visitorId: string } | { accountId: number }

/** Both kinds of owner for one statement; the other one is nobody. */
export const ownerIds = (owner: Owner): { visitorId: string | null; accountId: number | null } => ({
  visitorId: 'visitorId' in owner ? owner.visitorId : null,
  accountId: 'accountId' in owner ? owner.accountId : null,
})

export type OwnerKind = 'visitor' | 'account'
export const ownerKind = (owner: Owner): OwnerKind => ('visitorId' in owner ? 'visitor' : 'account')

/** The rows of one kind of owner, for a statement with `ownerIds`: one for both kinds would look in two indexes. */
export const ownRows: Record<OwnerKind, SQL> = {
  visitor: sql`visitor_id = ${sql.placeholder('visitorId')}::uuid`,
  account: sql`account_id = ${sql.placeholder('accountId')}::integer`,
}
