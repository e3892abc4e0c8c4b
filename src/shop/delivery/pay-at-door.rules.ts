import { roubles, type Money } from '#kernel/money.ts'
import { pickupFacts, type OrderPickupType, type PickupFacts } from './pickup-types.rules.ts'

/** Maximum payment on delivery per parcel; the other carriers name no limit. */
const maxByCarrier: Partial<Record<PickupFacts['carrier'], Money>> = { boxberry: roubles(300_000) }

export const maxAtDoor = (type: OrderPickupType): Money | null => maxByCarrier[pickupFacts[type].carrier] ?? null

/** True for physical delivery, which allows payment on delivery; false for emailed certificates. */
export const hasDoor = (type: OrderPickupType): boolean => pickupFacts[type].way !== 'letter'

export const isTooMuchAtDoor = (type: OrderPickupType, total: Money): boolean => {
  const most = maxAtDoor(type)
  return most !== null && total > most
}

/** True if a pickup point accepts payment; assumed for points missing from the list. */
export const pointTakesMoney = (point: { takesCards: boolean; takesCash: boolean } | undefined): boolean =>
  point === undefined || point.takesCards || point.takesCash
