import type { StoreStockAnswer } from '#shop/delivery/delivery.schemas.ts'
import { bringsCertificates, isPickupType, pickupFacts, type PickupType } from '#shop/delivery/pickup-types.rules.ts'

/** Delivery groups (tiles), in display order. */
export const ways = ['store', 'courier', 'post'] as const
export type Way = (typeof ways)[number]

/** Delivery methods of the order form, in row order. */
export const offeredTypes = [
  'cdek_pvz',
  'cdek_pvz_fitting',
  'boxberry_pvz',
  'self_pickup',
  'cdek_courier_fitting',
  'cdek_courier',
  'dalli_courier_fitting',
  'dalli_courier',
  'boxberry_courier',
  'russian_post',
] as const satisfies readonly PickupType[]
export type OfferedType = (typeof offeredTypes)[number]

/** Delivery methods for printed certificates. */
export const envelopeTypes: readonly OfferedType[] = offeredTypes.filter(bringsCertificates)

export const isOffered = (type: string | undefined): type is OfferedType => offeredTypes.some((each) => each === type)

export const wayOf = (type: OfferedType): Way => {
  const { way } = pickupFacts[type]
  return way === 'courier' || way === 'post' ? way : 'store'
}
export const typesOf = (way: Way, types: readonly OfferedType[] = offeredTypes): OfferedType[] =>
  types.filter((type) => wayOf(type) === way)

/** Price of a delivery method, or the reason why there is none. */
export type Quote =
  | {
      state: 'ready'
      cost: number
      oldCost: number | null
      dateText: string
      fridayText?: string
      stores?: StoreStockAnswer[] | undefined
    }
  | { state: 'failed' | 'unavailable'; message: string; stores?: StoreStockAnswer[] | undefined }
  /** Request repeated after a failure. */
  | { state: 'retrying' }

/** Quotes by delivery method; a row without one is still loading. */
export type Quotes = Partial<Record<OfferedType, Quote>>

type QuoteWire = {
  pickup_type: string
  state: 'ready' | 'pending' | 'failed' | 'unavailable'
  cost: number | null
  old_cost: number | null
  date_text: string | null
  friday_text: string | null
  message: string | null
  stores?: StoreStockAnswer[] | undefined
}

const daysIn = ({ date_text, friday_text }: Pick<QuoteWire, 'date_text' | 'friday_text'>) => ({
  dateText: date_text ?? '',
  ...(friday_text && { fridayText: friday_text }),
})

/** Quotes from a response. Zero is a price, a missing price is a failure (R-5-28); pending methods are left out. */
export function quotesIn(results: readonly QuoteWire[], failedText: string): Quotes {
  const quotes: Quotes = {}
  for (const { pickup_type: type, state, cost, old_cost: oldCost, message, stores, ...days } of results) {
    if (!isPickupType(type) || !isOffered(type) || state === 'pending') continue
    if (state === 'ready' && typeof cost === 'number' && Number.isFinite(cost))
      quotes[type] = { state, cost, oldCost, ...daysIn(days), ...(stores && { stores }) }
    else quotes[type] = { state: state === 'unavailable' ? state : 'failed', message: message ?? failedText }
  }
  return quotes
}

const ranks = { ready: 0, retrying: 1, failed: 1, unavailable: 2 }
const rankOf = (quote: Quote | undefined): number => (quote ? ranks[quote.state] : 0)

/** Rows of a delivery group, unavailable ones last. */
export const rowsOf = (way: Way, quotes: Quotes, types?: readonly OfferedType[]): OfferedType[] =>
  typesOf(way, types).toSorted((a, b) => rankOf(quotes[a]) - rankOf(quotes[b]))

/** True for a failed or unavailable row. */
export const isGone = (type: OfferedType | undefined, quotes: Quotes): boolean =>
  type !== undefined && ['failed', 'unavailable'].includes(quotes[type]?.state ?? '')

/** First available row, regardless of response order, so that the selection does not jump. */
export const firstOffered = (way: Way, quotes: Quotes, types?: readonly OfferedType[]): OfferedType | undefined =>
  typesOf(way, types).find((type) => !isGone(type, quotes) && quotes[type]?.state !== 'retrying')

/**
 * Initial selection: the previous choice, or the first available courier. A method prefilled from the last order
 * (`isHint`) is dropped if unavailable; an unavailable choice of the buyer leaves the selection empty.
 */
export function chosenAtFirst(
  wish: string | undefined,
  quotes: Quotes,
  { isHint = false, types }: { isHint?: boolean; types?: readonly OfferedType[] } = {},
): OfferedType | undefined {
  if (!isOffered(wish) || (isHint && isGone(wish, quotes))) return firstOffered('courier', quotes, types)
  return isGone(wish, quotes) ? undefined : wish
}

/** Cheapest price of a tile with its date; `counting` while pending, `none` without prices. */
export function cheapestOf(
  way: Way,
  quotes: Quotes,
  types?: readonly OfferedType[],
): { cost: number; dateText: string } | 'counting' | 'none' {
  const all = typesOf(way, types).map((type) => quotes[type])
  const [cheapest] = all
    .flatMap((quote) => (quote?.state === 'ready' ? [quote] : []))
    .toSorted((a, b) => a.cost - b.cost)
  if (cheapest) return cheapest
  return all.some((quote) => !quote || quote.state === 'retrying') ? 'counting' : 'none'
}

/** Displayed prices as a form value: «cdek_courier=440,self_pickup=0». */
export const seenDelivery = (quotes: Quotes): string =>
  Object.entries(quotes)
    .flatMap(([type, quote]) => (quote.state === 'ready' ? [`${type}=${quote.cost}`] : []))
    .join(',')

/** Maximum delivery price in roubles that a posted page may claim to have shown. */
export const maxSeenCost = 1_000_000

/** Delivery price that the page showed; undefined if pending or malformed. */
export function seenCost(text: string | undefined, type: PickupType): number | undefined {
  const part = (text ?? '').split(',').find((each) => each.startsWith(`${type}=`))
  const cost = part?.slice(type.length + 1)
  const sum = cost ? Number(cost) : Number.NaN
  return sum >= 0 && sum <= maxSeenCost ? sum : undefined
}
