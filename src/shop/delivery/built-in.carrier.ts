import type { Carrier } from './carrier.port.ts'
import { tariffPrice } from './tariff.rules.ts'

/**
 * Fallback for every carrier without a contract: built-in tariff, delivery arranged by the owner. Parcel ids are order
 * numbers, and only staff can report parcel events.
 */
export const builtInCarrier: Carrier = {
  name: 'built-in',
  quote: async ({ pickupType, destination, parcel }) => tariffPrice(pickupType, destination, parcel.grams),
  createShipment: async ({ orderNumber }) => ({ id: orderNumber, track: null }),
  track: async () => [],
  cancel: async () => {},
  label: async () => null,
}
