import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'

/** Discounts as the order lists them; only those visible to the buyer. */
export const discountsOf = ({ promocode, certificate, bonuses }: PriceAnswer) => ({
  ...(promocode?.is_applied && { promocode: promocode.code }),
  ...(certificate?.is_applied && { certificate_value: certificate.code }),
  ...(bonuses && bonuses.spent > 0 && { maxma_bonuses: bonuses.spent }),
})
export type OrderDiscounts = ReturnType<typeof discountsOf>
