import { signal } from '#kernel/signal.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'

/** Chosen delivery, for the displayed totals and the order. */
export type DeliveryChoice = { name: string; city: CityAnswer; question: PriceQuestionBody }

/** Chosen delivery: null without a price; undefined before hydration. */
export const deliveryChoice = signal<DeliveryChoice | null | undefined>(undefined)
