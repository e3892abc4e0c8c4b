import type { Db } from '#kernel/db.ts'

/** What an order spent of others' books comes back to them, each once. */
export async function giveBackDiscounts(_tx: Db, _order: { orderNumber: number; now: Date }): Promise<void> {}
