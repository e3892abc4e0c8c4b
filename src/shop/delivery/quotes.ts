import { LRUCache } from 'lru-cache'
import type { FastifyBaseLogger } from 'fastify'
import type { Words } from '#kernel/locale.ts'
import { zero, type Money } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import { builtInCarrier } from './built-in.carrier.ts'
import { isByFriday } from './by-friday.rules.ts'
import {
  CarrierFault,
  pointReasons,
  type Carrier,
  type CarrierAnswer,
  type CarrierPrice,
  type Carriers,
  type Destination,
  type PointKind,
  type QuoteQuestion,
  type UnavailableReason,
} from './carrier.port.ts'
import { daysOf } from './delivery-days.rules.ts'
import { obstacleDetails, type Obstacle, type ReasonDetails } from './obstacle.rules.ts'
import type { Parcel } from './parcel.rules.ts'
import { needsPointCode, pickupFacts, type PickupType } from './pickup-types.rules.ts'
import { storeCityNear } from './tariff.rules.ts'
import type { Day } from './working-days.rules.ts'

export type QuoteInput = {
  destination: Destination
  parcel: Parcel
  /** Pickup point of the chosen carrier; required for an order, optional in a form. */
  pointCode?: string | null
  /** Pieces to find in our shops; without them, every shop of the city is offered. */
  pieces?: readonly StorePiece[]
  /** Request id for the log. */
  requestId?: string | undefined
}

export type StorePiece = { offerId: number; quantity: number }
/** Stock of the requested pieces at one of our shops; `missing` lists the shortages. */
export type StoreHolding = {
  slug: string
  city: 'spb' | 'moscow'
  name: Words
  pieces: number
  all: number
  missing: { name: Words; size: Words }[]
}

export type ReadyQuote = {
  pickupType: PickupType
  state: 'ready'
  cost: Money
  /** Regular cost when free delivery applies, otherwise null. */
  oldCost: Money | null
  periodMin: number
  periodMax: number
  dayMin: Day
  dayMax: Day
  isByFriday: boolean
  stores?: StoreHolding[]
}

/** `failed`: a retry may succeed. `unavailable`: retries do not help, and `reason` explains why. */
export type QuoteOutcome = ReadyQuote | { pickupType: PickupType; state: 'failed' } | UnavailableQuote
export type UnavailableQuote = {
  pickupType: PickupType
  state: 'unavailable'
  reason: UnavailableReason
  details: ReasonDetails
  stores?: StoreHolding[]
}

/** Reason why a parcel cannot be picked up at a point; null if it can, or for other pickup types. */
export type PointTroubleOf = (pickupType: PickupType, input: QuoteInput) => Promise<Obstacle | null>

export type PointKindOf = (pickupType: PickupType, pointCode: string) => Promise<PointKind | null>

type QuotesOptions = {
  carriers: Carriers
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Threshold of free delivery at today's prices, before discounts; null if the owner set none. */
  freeFrom: () => Promise<Money | null>
  /** Without this check, every point is accepted. */
  pointTrouble?: PointTroubleOf
  /** Without this lookup, carriers get no point kind, such as a locker. */
  pointKind?: PointKindOf
  /** Without this lookup, every shop of a city is assumed to have everything. */
  holdings?: (pieces: readonly StorePiece[]) => Promise<StoreHolding[]>
}

export type Quotes = {
  /** Quote of one pickup type; never throws for a fault of the carrier. */
  quoteOf: (pickupType: PickupType, input: QuoteInput) => Promise<QuoteOutcome>
  /** Price and days for an order, cached if the buyer saw them a moment ago; otherwise a refusal. */
  quoteForOrder: (pickupType: PickupType, input: QuoteInput) => Promise<ReadyQuote>
  freeFrom: () => Promise<Money | null>
}

const priceLifetime = minutes(15)
const maxPrices = 5_000

/** Price cache: a carrier is asked once in a quarter of an hour for the same parcel and place. */
function knownPrices({ clock, log }: Pick<QuotesOptions, 'clock' | 'log'>) {
  const prices = new LRUCache<string, CarrierAnswer>({
    max: maxPrices,
    ttl: priceLifetime,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  const requests = new Map<string, Promise<CarrierAnswer>>()

  return async (carrier: Carrier, question: QuoteQuestion, call: object): Promise<CarrierAnswer> => {
    if (carrier === builtInCarrier) return carrier.quote(question)
    const key = keyOf(carrier, question)
    const knownAnswer = prices.get(key) ?? requests.get(key)
    if (knownAnswer) return knownAnswer
    const start = performance.now()
    const request = carrier
      .quote(question)
      .then((answer) => {
        prices.set(key, answer)
        const ms = Math.round(performance.now() - start)
        log.info({ ...call, ms }, 'delivery price')
        return answer
      })
      .finally(() => requests.delete(key))
    requests.set(key, request)
    return request
  }
}

/** Quotes of all carriers; a failure of one does not affect the others. */
export function openQuotes(options: QuotesOptions): Quotes {
  const { carriers, clock, log, freeFrom, pointTrouble, pointKind: kindOf, holdings } = options
  const answerOf = knownPrices(options)

  async function quoteOf(pickupType: PickupType, input: QuoteInput): Promise<QuoteOutcome> {
    const from = await freeFrom()
    if (pickupType === 'self_pickup') return storeQuote(input, { now: clock(), holdings })
    const obstacle = input.destination.iso === 'RU' ? await pointTrouble?.(pickupType, input) : null
    if (obstacle) return unavailable(pickupType, input, obstacle)
    const carrier = carriers[pickupType] ?? builtInCarrier
    const start = performance.now()
    const { destination, parcel, pointCode = null, requestId: reqId } = input
    const call = { reqId, carrier: carrier.name, pickupType }
    try {
      const { way, fitting } = pickupFacts[pickupType]
      const isTold = pointCode !== null && carrier !== builtInCarrier
      const pointKind = isTold ? ((await kindOf?.(pickupType, pointCode)) ?? null) : null
      const question = { pickupType, way, fitting, destination, parcel, pointCode, pointKind }
      const answer = await answerOf(carrier, question, call)
      if ('unavailable' in answer) return unavailable(pickupType, input, { ...answer, reason: answer.unavailable })
      const isFree = from !== null && parcel.paidValue >= from
      return readyQuote(pickupType, answer, { isFree, now: clock(), timeZone: destination.timezone })
    } catch (error) {
      if (!(error instanceof CarrierFault)) throw error
      const { trouble, status, code } = error
      const ms = Math.round(performance.now() - start)
      if (trouble !== 'paused') log.warn({ ...call, trouble, status, code, ms }, 'no delivery price')
      return { pickupType, state: 'failed' }
    }
  }

  return { quoteOf, quoteForOrder: async (type, input) => agreedQuote(await quoteOf(type, input)), freeFrom }
}

function agreedQuote(outcome: QuoteOutcome): ReadyQuote {
  if (outcome.state === 'ready') return outcome
  refuseBadPoint(outcome)
  if (outcome.state === 'unavailable') throw badField('pickup_type', `delivery_${outcome.reason}`, outcome.details)
  throw noPrice(outcome.pickupType)
}

/** Refuses an invalid point at its field, since the carrier is not at fault. */
export function refuseBadPoint(outcome: QuoteOutcome): void {
  if (outcome.state !== 'unavailable') return
  const { reason, details } = outcome
  if (pointReasons.some((each) => each === reason)) throw badField('pvz_code', `delivery_${reason}`, details)
}

/** Message code that the specification gives for a missing price (R-8-18, R-8-19). */
export const noPriceCode = (type: PickupType): 'no_delivery_price' | 'no_cdek_point_price' =>
  pickupFacts[type].carrier === 'cdek' && pickupFacts[type].way === 'point'
    ? 'no_cdek_point_price'
    : 'no_delivery_price'

/** Status 424, because the shop is not at fault (O-33). */
export const noPrice = (type: PickupType): Refusal => new Refusal(noPriceCode(type), 424)

const keyOf = (carrier: Carrier, { pickupType, destination, parcel, pointCode }: QuoteQuestion): string => {
  const { iso, fiasId, region, city, zipCode, street, house } = destination
  const place = fiasId ?? [iso, region, city]
  const door = pickupFacts[pickupType].way === 'courier' ? [street, house] : []
  const point = needsPointCode(pickupType) ? pointCode : null
  return JSON.stringify([carrier.name, pickupType, place, zipCode, door, point, parcel.boxes, parcel.declaredValue])
}

type ReadyOptions = { isFree: boolean; now: Date; timeZone: string | undefined }

function readyQuote(pickupType: PickupType, price: CarrierPrice, { isFree, now, timeZone }: ReadyOptions): ReadyQuote {
  const { cost, periodMin, periodMax } = price
  const costs = isFree && cost > 0 ? { cost: zero, oldCost: cost } : { cost, oldCost: null }
  const days = daysOf(price, now)
  const byFriday = isByFriday({ dayMax: days.dayMax, now, timeZone })
  return { pickupType, state: 'ready', ...costs, periodMin, periodMax, ...days, isByFriday: byFriday }
}

const unavailable = (pickupType: PickupType, { parcel }: QuoteInput, obstacle: Obstacle): UnavailableQuote => ({
  pickupType,
  state: 'unavailable',
  reason: obstacle.reason,
  details: obstacleDetails(parcel, obstacle),
})

/** Quote for pickup at our shops: a single shop must have every piece. */
async function storeQuote(
  { destination, pieces = [] }: QuoteInput,
  { now, holdings }: { now: Date; holdings: QuotesOptions['holdings'] },
): Promise<QuoteOutcome> {
  const pickupType = 'self_pickup'
  const city = storeCityNear(destination)
  if (!city) return { pickupType, state: 'unavailable', reason: 'no_store_there', details: {} }
  const today = { cost: zero, periodMin: 0, periodMax: 0, daysAre: 'calendar' } as const
  const ready = readyQuote(pickupType, today, { isFree: false, now, timeZone: destination.timezone })
  if (!holdings || pieces.length === 0) return ready
  const stores = (await holdings(pieces)).filter((store) => store.city === city)
  if (stores.some(({ missing }) => missing.length === 0)) return { ...ready, stores }
  const [best] = stores.toSorted((a, b) => b.pieces - a.pieces)
  if (!best) return { pickupType, state: 'unavailable', reason: 'no_store_there', details: {} }
  const details = { store: best.name, has: best.pieces, all: best.all }
  return { pickupType, state: 'unavailable', reason: 'not_all_in_store', details, stores }
}
