import { asRoubles } from '#kernel/money.ts'
import type { DeliveryPrice } from '#shop/checkout/checkout.queries.ts'
import type { PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import { regionWords } from '#shop/address-hints/region-words.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { isRegionOf, regionNames } from '#shop/cities/regions.rules.ts'
import { quoteOutcomeAnswer } from '#shop/delivery/delivery.answers.ts'
import type { Parcel } from '#shop/delivery/parcel.rules.ts'
import type { QuoteInput, QuoteOutcome, Quotes as Quoter, StorePiece } from '#shop/delivery/quotes.ts'
import { soon } from '#shop/delivery/soon.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SelectOption } from '#ui/select-field.tsx'
import type { ShopVisit } from '../common/context.ts'
import { priceQuestion, type StreetAddress } from './delivery-place.ts'
import { chosenAtFirst, quotesIn, type OfferedType, type Quotes } from './quotes.rules.ts'
import { doorDestination, placeDestination } from './visitor-place.loader.ts'

/** Delivery state rendered by the server, before any request from the browser. */
export type DeliveryStart = {
  city: CityAnswer
  quotes: Quotes
  /** Goods total in roubles from which delivery is free. */
  freeFrom: number | null
  /** Address typed so far. */
  door: StreetAddress
  /** Price request that produced the totals of the page. */
  question: PriceQuestionBody
  chosenType: OfferedType | null
  /** Region options of the plain form, for a place outside our list of cities. */
  regions: { options: SelectOption[]; chosen: string; isNeeded: boolean } | null
}

type StartInput = {
  city: CityAnswer
  fields: DraftBody
  isHint: boolean
  /** Chosen pickup point and its delivery method. */
  point: { type: OfferedType; code: string } | undefined
  door: StreetAddress
  parcel: Parcel
  pieces: StorePiece[]
  /** Delivery methods on offer. */
  types: readonly OfferedType[]
  failedText: string
}

/** Quotes a delivery method; if the chosen point refuses the parcel, quotes without the point. */
async function quoteAt({ quoteOf }: Quoter, type: OfferedType, input: QuoteInput): Promise<QuoteOutcome> {
  const outcome = await quoteOf(type, input)
  return input.pointCode && outcome.state === 'unavailable' ? quoteOf(type, { ...input, pointCode: null }) : outcome
}

/** Timeout for the price of a chosen point; our own database needs less. */
const pointMs = 30

/**
 * Delivery prices at render time. The page does not wait for slow carriers, except briefly for the chosen point. Forms
 * posted without scripts wait until each carrier responds or times out.
 */
export async function deliveryStart(
  { locale, context, query }: ShopVisit,
  { city, fields, isHint, point, door, parcel, pieces, types, failedText }: StartInput,
): Promise<DeliveryStart & { price: DeliveryPrice | null }> {
  const [cities, freeFrom] = await Promise.all([context.cities.now(), context.quotes.freeFrom()])
  const isPosted = context.form !== undefined || query['city'] !== undefined
  const codeOf = (type: OfferedType | null) => (type !== null && type === point?.type ? point.code : undefined)
  const outcomes = await Promise.all(
    types.map(async (type) => {
      const destination = doorDestination(cities, city, { type, door })
      if (!destination) return undefined
      const pointCode = codeOf(type) ?? null
      const quote = quoteAt(context.quotes, type, { destination, parcel, pieces, pointCode })
      return isPosted ? quote : soon(quote, pointCode === null ? 0 : pointMs)
    }),
  )
  const quotes = quotesIn(
    types.map((type, at) => quoteOutcomeAnswer(type, outcomes[at], locale)),
    failedText,
  )
  const chosenType = chosenAtFirst(fields.pickup_type, quotes, { isHint, types }) ?? null
  const outcome = outcomes.find((each) => each?.pickupType === chosenType)
  const price = outcome?.state === 'ready' ? { price: outcome.cost, oldPrice: outcome.oldCost } : null
  return {
    city,
    quotes,
    freeFrom: freeFrom && asRoubles(freeFrom),
    door,
    question: chosenType && price ? priceQuestion(chosenType, { city, door, pointCode: codeOf(chosenType) }) : {},
    chosenType,
    price,
    regions: regionsFor(cities, city, locale),
  }
}

function regionsFor(cities: City[], city: CityAnswer, locale: Locale): DeliveryStart['regions'] {
  if (city.id !== 0 || city.iso !== 'RU') return null
  const names = regionNames(cities)
  const labelOf = (name: string) => (locale === 'ru' ? name : regionWords(name, locale).withType)
  return {
    options: names.map((name) => ({ value: name, label: labelOf(name) })),
    chosen: names.find(isRegionOf(city.region)) ?? '',
    isNeeded: placeDestination(cities, city) === undefined,
  }
}
