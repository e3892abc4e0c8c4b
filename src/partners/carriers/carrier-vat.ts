import { asRoubles, kopecks, type Money } from '#kernel/money.ts'
import type { VatRate } from '#shop/receipts/receipt.port.ts'

/** VAT of the shop, for tills of carriers that collect cash on delivery. */
export type TillAccount = { vat: VatRate }

/** Null for a seller without VAT. */
export const vatPercent = (vat: VatRate): number | null => (vat === 'none' ? null : Number(vat))

/** VAT within a price, in roubles. */
export function vatWithin(price: Money, vat: VatRate): number {
  const percent = vatPercent(vat) ?? 0
  return asRoubles(kopecks(Math.round((price * percent) / (100 + percent))))
}
