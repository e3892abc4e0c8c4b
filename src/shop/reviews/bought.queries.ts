import type { Db } from '#kernel/db.ts'

type Purchase = { accountId: number; modelId: number }

/** Whether this account has received an order with this model, in any color: the only way to «bought here». */
export async function hasBought(_db: Db, _purchase: Purchase): Promise<boolean> {
  return false
}
