import { asRoubles } from '#kernel/money.ts'
import type { DeliveryPrice } from '#shop/checkout/checkout.queries.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { quoteOutcomeAnswer } from '#shop/delivery/delivery.answers.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import type { QuoteInput, QuoteOutcome, Quotes as Quoter, StorePiece } from '#shop/delivery/quotes.ts'
import { soon } from '#shop/delivery/soon.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { ShopVisit } from '../common/context.ts'
import { priceQuestion, type Door } from './delivery-place.ts'
import { chosenAtFirst, quotesIn, type OfferedType, type Quotes } from './quotes.rules.ts'
import { doorDestination } from './visitor-place.loader.ts'

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
  isHint: boolean
  /** Where one way would be fetched. */
  point: { type: OfferedType; code: string } | undefined
  door: Door
  parcel: Parcel
  pieces: StorePiece[]
  /** That can be chosen for it. */
  types: readonly OfferedType[]
  failedText: string
}

/** A point that does not take this cart any more is chosen anew, and takes no row away. */
async function quoteAt({ quoteOf }: Quoter, type: OfferedType, input: QuoteInput): Promise<QuoteOutcome> {
  const outcome = await quoteOf(type, input)
  return input.pointCode && outcome.state === 'unavailable' ? quoteOf(type, { ...input, pointCode: null }) : outcome
}

/** Of carriers that take their time the price comes later: a page waits for nobody. */
export async function deliveryStart(
  { locale, context }: ShopVisit,
  { city, fields, isHint, point, door, parcel, pieces, types, failedText }: StartInput,
): Promise<DeliveryStart & { price: DeliveryPrice | null }> {
  const [cities, freeFrom] = await Promise.all([context.cities.now(), context.quotes.freeFrom()])
  const codeOf = (type: OfferedType | null) => (type !== null && type === point?.type ? point.code : undefined)
  const outcomes = await Promise.all(
    types.map(async (type) => {
      const destination = doorDestination(cities, city, { type, door })
      const input = destination && { destination, parcel, pieces }
      return input ? soon(quoteAt(context.quotes, type, { ...input, pointCode: codeOf(type) ?? null }), 0) : undefined
    }),
  )
  const quotes = quotesIn(
    types.map((type, at) => quoteOutcomeAnswer(type, outcomes[at], locale)),
    failedText,
  )
  const chosenType = chosenAtFirst(fields.pickup_type, quotes, { isHint, types }) ?? null
  const outcome = outcomes.find((each) => each?.pickupType === chosenType)
  return {
    city,
    quotes,
    freeFrom: freeFrom && asRoubles(freeFrom),
    door,
    question: chosenType ? priceQuestion(chosenType, { city, door, pointCode: codeOf(chosenType) }) : {},
    chosenType,
    price: outcome?.state === 'ready' ? { price: outcome.cost, oldPrice: outcome.oldCost } : null,
  }
}
