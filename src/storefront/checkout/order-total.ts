import { plus, roubles, zero, type Money } from '#kernel/money.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import type { DeliveryChoice } from './delivery-choice.ts'

/** What the chosen way costs, unless a code makes it free. */
export const deliveryCost = ({ promocode }: PriceAnswer, { cost }: DeliveryChoice): Money =>
  promocode?.is_applied && promocode.discount_type === 'free_delivery' ? zero : cost

export const orderTotal = (price: PriceAnswer, delivery: DeliveryChoice | undefined): Money =>
  plus(roubles(price.total), delivery ? deliveryCost(price, delivery) : zero)

/** As the order says them: only what the buyer sees taken off. */
export const discountsOf = ({ promocode, certificate, bonuses }: PriceAnswer) => ({
  ...(promocode?.is_applied && { promocode: promocode.code }),
  ...(certificate?.is_applied && { certificate_value: certificate.code }),
  ...(bonuses && bonuses.spent > 0 && { maxma_bonuses: bonuses.spent }),
})
