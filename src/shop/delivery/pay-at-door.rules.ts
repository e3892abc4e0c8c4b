import { roubles, type Money } from '#kernel/money.ts'
import { pickupFacts, type PickupFacts, type PickupType } from './pickup-types.rules.ts'

/** The most that a carrier takes for one parcel when it is handed over; the others name no limit. */
const mostOf: Partial<Record<PickupFacts['carrier'], Money>> = { boxberry: roubles(300_000) }

export const mostAtDoor = (type: PickupType): Money | null => mostOf[pickupFacts[type].carrier] ?? null
