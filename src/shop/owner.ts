/** Whose cart and favourites: a guest's browser, or an account on all its devices. */
export type Owner = { visitorId: string } | { accountId: number }
