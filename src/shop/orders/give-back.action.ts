import type { Db } from '#kernel/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { giveBackCertificate, spendCertificateAgain } from '../certificates/certificates.actions.ts'
import { giveBackBonuses, spendBonusesAgain } from '../loyalty/loyalty.actions.ts'
import { countPromoUsesAgain, giveBackPromoUses } from '../promo/promo.actions.ts'

type OrderOf = { orderNumber: number; now: Date }

/** Gives back promo code uses, bonuses and certificate money spent by an order, each once. */
export async function giveBackDiscounts(tx: Db, order: OrderOf): Promise<void> {
  await giveBackPromoUses(tx, order)
  await giveBackBonuses(tx, order)
  await giveBackCertificate(tx, order)
}

/** Spends discounts again when an expired order is restored; refuses if they are gone meanwhile. */
export async function takeDiscountsAgain(tx: Db, order: OrderOf): Promise<void> {
  await countPromoUsesAgain(tx, order)
  try {
    await spendBonusesAgain(tx, order)
    await spendCertificateAgain(tx, order)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('spent_meanwhile', 409)
    throw error
  }
}
