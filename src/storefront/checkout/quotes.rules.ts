import type { StoreStockAnswer } from '#shop/delivery/delivery.schemas.ts'
import { bringsCertificates, isPickupType, pickupFacts, type PickupType } from '#shop/delivery/pickup-types.rules.ts'

/** Ways of the tiles, in their order. */
export const ways = ['store', 'courier', 'post'] as const
export type Way = (typeof ways)[number]

/** What the form offers, in the order of its rows. */
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

/** For printed certificates. */
export const envelopeTypes: readonly OfferedType[] = offeredTypes.filter(bringsCertificates)

export const isOffered = (type: string | undefined): type is OfferedType => offeredTypes.some((each) => each === type)

export const wayOf = (type: OfferedType): Way => {
  const { way } = pickupFacts[type]
  return way === 'courier' || way === 'post' ? way : 'store'
}
export const typesOf = (way: Way, types: readonly OfferedType[] = offeredTypes): OfferedType[] =>
  types.filter((type) => wayOf(type) === way)

/** The price of one way to receive the order, or why there is none. */
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
  /** Asked for once more after a failure. */
  | { state: 'retrying' }

/** A row without a quote waits for its first answer. */
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

/** Zero is a price, none is a failure (R-5-28); what is still asked for is not in it. */
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

/** What cannot be chosen sinks below what can. */
export const rowsOf = (way: Way, quotes: Quotes, types?: readonly OfferedType[]): OfferedType[] =>
  typesOf(way, types).toSorted((a, b) => rankOf(quotes[a]) - rankOf(quotes[b]))

/** It has a row, which cannot be chosen. */
export const isGone = (type: OfferedType | undefined, quotes: Quotes): boolean =>
  type !== undefined && ['failed', 'unavailable'].includes(quotes[type]?.state ?? '')

/** The first that can be had, whoever answers first: what is chosen does not change under the hand of who reads it. */
export const firstOffered = (way: Way, quotes: Quotes, types?: readonly OfferedType[]): OfferedType | undefined =>
  typesOf(way, types).find((type) => !isGone(type, quotes) && quotes[type]?.state !== 'retrying')

/**
 * What a form begins with: what was chosen before, unless it cannot be had, and else the first that can. How the last
 * order was received is a hint: where it cannot be had nobody has chosen it.
 */
export function chosenAtFirst(
  wish: string | undefined,
  quotes: Quotes,
  { isHint = false, types }: { isHint?: boolean; types?: readonly OfferedType[] } = {},
): OfferedType | undefined {
  if (!isOffered(wish) || (isHint && isGone(wish, quotes))) return firstOffered('courier', quotes, types)
  return isGone(wish, quotes) ? undefined : wish
}

/** For a tile: the cheapest price, and the date of the row that has it. */
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

/** The prices that a page shows, as its form says them: «cdek_courier=440,self_pickup=0». */
export const seenDelivery = (quotes: Quotes): string =>
  Object.entries(quotes)
    .flatMap(([type, quote]) => (quote.state === 'ready' ? [`${type}=${quote.cost}`] : []))
    .join(',')

/** Maximum delivery price in roubles that a posted page may claim to have shown. */
export const maxSeenCost = 1_000_000

/** Delivery price that the page showed; nothing while it was still being counted, or for nonsense. */
export function seenCost(text: string | undefined, type: PickupType): number | undefined {
  const part = (text ?? '').split(',').find((each) => each.startsWith(`${type}=`))
  const cost = part?.slice(type.length + 1)
  const sum = cost ? Number(cost) : Number.NaN
  return sum >= 0 && sum <= maxSeenCost ? sum : undefined
}
