import { signal } from '#kernel/signal.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'

/** What the buyer has chosen, for the sums beside the form and for the order. */
export type DeliveryChoice = { name: string; city: CityAnswer; question: PriceQuestionBody }

/** Nothing while the chosen one has no price; undefined until the form is live. */
export const deliveryChoice = signal<DeliveryChoice | null | undefined>(undefined)
