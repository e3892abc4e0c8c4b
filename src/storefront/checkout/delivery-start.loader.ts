import { asRoubles } from '#kernel/money.ts'
import type { DeliveryPrice } from '#shop/checkout/checkout.queries.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { quoteOutcomeAnswer } from '#shop/delivery/delivery.answers.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import type { StorePiece } from '#shop/delivery/quotes.ts'
import { soon } from '#shop/delivery/soon.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { ShopVisit } from '../common/context.ts'
import { priceQuestion, type Door } from './delivery-choice.ts'
import { chosenAtFirst, quotesIn, type OfferedType, type Quotes } from './quotes.rules.ts'
import { placeDestination } from './visitor-place.loader.ts'

/** What the form knows of the delivery before any script has asked for it. */
export type DeliveryStart = {
  city: CityAnswer
  quotes: Quotes
  /** Goods of so many roubles are brought for free. */
  freeFrom: number | null
  /** What is written of the address already. */
  door: Door
  /** What the sums of the page were asked for with. */
  question: PriceQuestionBody
  chosenType: OfferedType | null
}

type StartInput = {
  city: CityAnswer
  fields: DraftBody
  door: Door
  parcel: Parcel
  pieces: StorePiece[]
  /** That can be chosen for it. */
  types: readonly OfferedType[]
  failedText: string
}

/** Of carriers that take their time the price comes later: a page waits for nobody. */
export async function deliveryStart(
  { locale, context }: ShopVisit,
  { city, fields, door, parcel, pieces, types, failedText }: StartInput,
): Promise<DeliveryStart & { price: DeliveryPrice | null }> {
  const [cities, freeFrom] = await Promise.all([context.cities.now(), context.quotes.freeFrom()])
  const destination = placeDestination(cities, city, door)
  const input = destination && { destination, parcel, pieces }
  const outcomes = input ? await Promise.all(types.map((type) => soon(context.quotes.quoteOf(type, input), 0))) : []
  const quotes = quotesIn(
    types.map((type, at) => quoteOutcomeAnswer(type, outcomes[at], locale)),
    failedText,
  )
  const chosenType = chosenAtFirst(fields.pickup_type, quotes) ?? null
  const outcome = outcomes.find((each) => each?.pickupType === chosenType)
  return {
    city,
    quotes,
    freeFrom: freeFrom && asRoubles(freeFrom),
    door,
    question: chosenType ? priceQuestion(chosenType, city, door) : {},
    chosenType,
    price: outcome?.state === 'ready' ? { price: outcome.cost, oldPrice: outcome.oldCost } : null,
  }
}
