import { days, hours, minutes } from '#kernel/time.ts'
import { shipmentStates, type ShipmentState } from '../delivery/shipment-states.rules.ts'
import type { OrderState } from '../orders/orders.rules.ts'

export type { CarrierPickupType } from '../delivery/pickup-types.rules.ts'

/** `planned`: no carrier knows of it yet. The rest is what carriers tell. */
export const parcelStates = ['planned', ...shipmentStates] as const
export type ParcelState = 'planned' | ShipmentState

/** Nothing more happens to it. */
export const isParcelOver = (state: ParcelState): boolean => ['delivered', 'returned', 'cancelled'].includes(state)

/** How far a parcel has brought its part of the order; nothing where a person decides what it means. */
const orderStateOf: Partial<Record<ParcelState, OrderState>> = {
  handed_over: 'shipped',
  on_the_way: 'shipped',
  with_courier: 'shipped',
  ready: 'ready',
  delivered: 'delivered',
}
/** What a parcel can be that its buyer did not simply take: until it is settled, money and stock wait for staff. */
export const needsPerson = (state: ParcelState): boolean =>
  ['partly_delivered', 'not_delivered', 'returning', 'returned'].includes(state)

/** A parcel has left with something that its order has no more: whether it is in the box only people know. */
export const moreThanOrder = 'more_than_order'
/** The carrier that took a parcel has no contract in the settings any more. */
export const noContract = 'no_contract'
/** What a person has to look at now: that stays until somebody has, whatever a carrier tells meanwhile. */
export const troubleAfter = (before: string | null, next: string | null): string | null =>
  before === moreThanOrder ? before : next

/** How far a parcel counts for its order: one that is settled is delivered, or nothing of it was kept. */
export const standingOf = ({ state, keptPieces }: { state: ParcelState; keptPieces: number | null }): ParcelState =>
  keptPieces === null ? state : keptPieces > 0 ? 'delivered' : 'cancelled'

type ParcelLine = { lineId: number; sku: string; quantity: number }

/**
 * What was kept of each line of a parcel. Two lines may be of one article; whoever names an article that is not in the
 * parcel, or more of it than there is, speaks of another parcel.
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

/** Nothing of it was kept, and it is on its way back for good: no carrier has told that some of it was. */
export const isRefused = ({ state, toldStates }: ToldStates): boolean =>
  (state === 'returning' || state === 'returned') &&
  !toldStates.some((each) => each === 'partly_delivered' || each === 'delivered')

const progress: readonly OrderState[] = ['packing', 'shipped', 'ready', 'delivered']

/** The steps that the parcels of an order have brought it on: it is as far as the one that is least far. */
export function orderSteps(from: OrderState, parcels: readonly ParcelState[]): OrderState[] {
  const states = parcels.filter((state) => state !== 'cancelled').map((state) => orderStateOf[state] ?? 'packing')
  if (states.length === 0 || !progress.includes(from)) return []
  const isSent = states.some((state) => state !== 'packing')
  const least = Math.min(...states.map((state) => progress.indexOf(state)))
  const to = Math.max(least, isSent ? 1 : 0)
  const begin = progress.indexOf(from)
  // Who takes it from a courier's hands has no day on which it waited for them.
  return progress.slice(begin + 1, to + 1).filter((state) => state !== 'ready' || to === progress.indexOf('ready'))
}

/** A carrier that has not taken a parcel by then is for a person. */
export const announceMs = days(1)
/** By then the queue has given its tries up: they begin anew, and so again. */
export const announceAnewMs = days(5)

/** A parcel of a carrier that tells nothing has come by then, or its buyer has to be asked; and so again. */
export const untoldMs = days(21)

/** So long a carrier may say nothing before a person asks; what waits for its buyer may lie for longer, and what comes back is in no hurry. */
const silentDays = (state: ParcelState): number =>
  state === 'ready' ? 10 : ['partly_delivered', 'returning'].includes(state) ? 21 : 4

const usualFirstPause = minutes(10)
const longestPause = hours(6)

/** Growing pauses: a quarter of the time since something was new. */
export const nextPause = (silence: number, firstPause: number = usualFirstPause): number =>
  Math.min(longestPause, Math.max(firstPause, silence / 4))
export const isSilent = (state: ParcelState, silence: number): boolean => silence >= days(silentDays(state))

/** Under which number a carrier gets it: the same twice makes one parcel there. */
export const parcelNumber = (orderNumber: number, position: number): string =>
  position === 1 ? String(orderNumber) : `${orderNumber}-${position}`
