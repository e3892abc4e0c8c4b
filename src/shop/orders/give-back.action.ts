import type { Db } from '#kernel/db.ts'
import { giveBackCertificate } from '../certificates/certificates.actions.ts'
import { giveBackBonuses } from '../loyalty/loyalty.actions.ts'
import { giveBackPromoUses } from '../promo/promo.actions.ts'

/** What an order spent of others' books comes back to them, each once. */
export async function giveBackDiscounts(tx: Db, order: { orderNumber: number; now: Date }): Promise<void> {
  await giveBackPromoUses(tx, order)
  await giveBackBonuses(tx, order)
  await giveBackCertificate(tx, order)
}
