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
/** What a parcel can be that its buyer did not simply take: money and stock wait for staff. */
export const needsPerson = (state: ParcelState): boolean =>
  ['partly_delivered', 'not_delivered', 'returning', 'returned'].includes(state)

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

/** So long a carrier may say nothing before a person asks; what waits for its buyer may lie for longer. */
const silentDays = (state: ParcelState): number => (state === 'ready' ? 10 : 4)

const usualFirstPause = minutes(10)
const longestPause = hours(6)

/** Growing pauses: a quarter of the time since something was new. */
export const nextPause = (silence: number, firstPause: number = usualFirstPause): number =>
  Math.min(longestPause, Math.max(firstPause, silence / 4))
export const isSilent = (state: ParcelState, silence: number): boolean => silence >= days(silentDays(state))

/** Under which number a carrier gets it: the same twice makes one parcel there. */
export const parcelNumber = (orderNumber: number, position: number): string =>
  position === 1 ? String(orderNumber) : `${orderNumber}-${position}`
