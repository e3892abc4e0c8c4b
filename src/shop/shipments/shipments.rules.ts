import { days, hours, minutes } from '#kernel/time.ts'
import { shipmentStates, type ShipmentState } from '../delivery/shipment-states.rules.ts'
import type { OrderState } from '../orders/orders.rules.ts'

export type { CarrierPickupType } from '../delivery/pickup-types.rules.ts'

/** `planned`: not announced yet. All other states come from carriers. */
export const parcelStates = ['planned', ...shipmentStates] as const
export type ParcelState = 'planned' | ShipmentState

/** True for a final state of a parcel. */
export const isParcelOver = (state: ParcelState): boolean => ['delivered', 'returned', 'cancelled'].includes(state)

/** Order state that follows from a parcel; undefined where staff decides. */
const orderStateOf: Partial<Record<ParcelState, OrderState>> = {
  handed_over: 'shipped',
  on_the_way: 'shipped',
  with_courier: 'shipped',
  ready: 'ready',
  delivered: 'delivered',
}
/** True for a state other than plain delivery: money and stock wait for staff until the parcel is settled. */
export const needsPerson = (state: ParcelState): boolean =>
  ['partly_delivered', 'not_delivered', 'returning', 'returned'].includes(state)

/** Flag of a sent parcel with pieces that left the order: staff must check the box. */
export const moreThanOrder = 'more_than_order'
/** Flag of a parcel whose carrier has no contract in the settings any more. */
export const noContract = 'no_contract'
/** Flag for staff; `more_than_order` stays until resolved, regardless of carrier events. */
export const troubleAfter = (before: string | null, next: string | null): string | null =>
  before === moreThanOrder ? before : next

/** Effective state for the order: a settled parcel counts as delivered, or canceled if nothing was kept. */
export const standingOf = ({ state, keptPieces }: { state: ParcelState; keptPieces: number | null }): ParcelState =>
  keptPieces === null ? state : keptPieces > 0 ? 'delivered' : 'cancelled'

type ParcelLine = { lineId: number; sku: string; quantity: number }

/**
 * Kept pieces of each parcel line; two lines may share an article. Undefined if the report names an unknown article or
 * too many pieces, because it must mean another parcel.
 */
export function keptOfLines(lines: readonly ParcelLine[], items: readonly { sku: string; quantity: number }[]) {
  const left = new Map<string, number>()
  for (const { sku, quantity } of items) {
    if (!Number.isSafeInteger(quantity) || quantity < 0) return undefined
    left.set(sku, (left.get(sku) ?? 0) + quantity)
  }
  const keptLines = lines.map(({ lineId, sku, quantity }) => {
    const count = Math.min(quantity, left.get(sku) ?? 0)
    left.set(sku, (left.get(sku) ?? 0) - count)
    return { lineId, kept: count }
  })
  return [...left.values()].some((rest) => rest > 0) ? undefined : keptLines
}

type ToldStates = { state: ParcelState; toldStates: readonly (ParcelState | null)[] }

/** True if nothing was kept: the parcel is returning, and no event reports even a partial delivery. */
export const isRefused = ({ state, toldStates }: ToldStates): boolean =>
  (state === 'returning' || state === 'returned') &&
  !toldStates.some((each) => each === 'partly_delivered' || each === 'delivered')

const progress: readonly OrderState[] = ['packing', 'shipped', 'ready', 'delivered']

/** State transitions implied by the parcels of an order; the least advanced parcel decides. */
export function orderSteps(from: OrderState, parcels: readonly ParcelState[]): OrderState[] {
  const states = parcels.filter((state) => state !== 'cancelled').map((state) => orderStateOf[state] ?? 'packing')
  if (states.length === 0 || !progress.includes(from)) return []
  const isSent = states.some((state) => state !== 'packing')
  const least = Math.min(...states.map((state) => progress.indexOf(state)))
  const to = Math.max(least, isSent ? 1 : 0)
  const begin = progress.indexOf(from)
  // Parcels handed over by a courier never wait for pickup, so skip `ready` before `delivered`.
  return progress.slice(begin + 1, to + 1).filter((state) => state !== 'ready' || to === progress.indexOf('ready'))
}

/** Time after which a parcel not accepted by its carrier is flagged for staff. */
export const announceMs = days(1)
/** Interval of new announcements, after the queue has exhausted its retries. */
export const announceAnewMs = days(5)

/** Interval after which the buyer is asked about a parcel without tracking. */
export const silenceLimitMs = days(21)

/** Days without events before staff is notified; longer for parcels that await pickup or return. */
const silentDays = (state: ParcelState): number =>
  state === 'ready' ? 10 : ['partly_delivered', 'returning'].includes(state) ? 21 : 4

const usualFirstPause = minutes(10)
const maxPause = hours(6)

/** Polling interval, growing to a quarter of the time since the last event. */
export const nextPause = (silence: number, firstPause: number = usualFirstPause): number =>
  Math.min(maxPause, Math.max(firstPause, silence / 4))
export const isSilent = (state: ParcelState, silence: number): boolean => silence >= days(silentDays(state))

/** Parcel number for the carrier, which deduplicates by it. */
export const parcelNumber = (orderNumber: number, position: number): string =>
  position === 1 ? String(orderNumber) : `${orderNumber}-${position}`
