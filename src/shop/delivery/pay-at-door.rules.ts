import { roubles, type Money } from '#kernel/money.ts'
import { pickupFacts, type OrderPickupType, type PickupFacts } from './pickup-types.rules.ts'

/** The most that a carrier takes for one parcel when it is handed over; the others name no limit. */
const mostOf: Partial<Record<PickupFacts['carrier'], Money>> = { boxberry: roubles(300_000) }

export const mostAtDoor = (type: OrderPickupType): Money | null => mostOf[pickupFacts[type].carrier] ?? null

/** Nobody hands anything over that comes by e-mail. */
export const hasDoor = (type: OrderPickupType): boolean => pickupFacts[type].way !== 'letter'

export const isTooMuchAtDoor = (type: OrderPickupType, total: Money): boolean => {
  const most = mostAtDoor(type)
  return most !== null && total > most
}

/** Of a point that is not on the list nothing is known. */
export const pointTakesMoney = (point: { takesCards: boolean; takesCash: boolean } | undefined): boolean =>
  point === undefined || point.takesCards || point.takesCash
