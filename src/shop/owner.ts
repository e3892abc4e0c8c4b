/** Whose cart and favourites: a guest's browser, or an account on all its devices. */
export type Owner = { visitorId: string } | { accountId: number }

/** Both kinds of owner for one statement; the other one is nobody. */
export const ownerIds = (owner: Owner): { visitorId: string | null; accountId: number | null } => ({
  visitorId: 'visitorId' in owner ? owner.visitorId : null,
  accountId: 'accountId' in owner ? owner.accountId : null,
})
