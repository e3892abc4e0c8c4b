import { signal } from '#kernel/signal.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { OfferedType } from './quotes.rules.ts'

/** What the buyer has chosen, for the sums beside the form and for the order. */
export type DeliveryChoice = { type: OfferedType; name: string; city: CityAnswer }

/** Nothing while the chosen one has no price; undefined until the form is live. */
export const deliveryChoice = signal<DeliveryChoice | null | undefined>(undefined)

/** What the order would cost, brought in this way to this city. */
export const priceQuestion = (
  type: PickupType,
  { slug, ru_name, region, iso, zip_code }: CityAnswer,
): PriceQuestionBody => ({ pickup_type: type, city: slug || ru_name, region, country_code: iso, zip_code })
