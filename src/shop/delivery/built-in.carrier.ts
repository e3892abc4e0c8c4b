import type { Carrier } from './carrier.port.ts'
import { tariffPrice } from './tariff.rules.ts'

/**
 * Stands for every carrier without a contract: priced by the built-in tariff, carried by whoever the owner sends. Its
 * parcels are known by the order's number, and what happens to them only staff can say.
 */
export const builtInCarrier: Carrier = {
  name: 'built-in',
  quote: async ({ pickupType, destination, parcel }) => tariffPrice(pickupType, destination, parcel.grams),
  createShipment: async ({ orderNumber }) => ({ id: orderNumber, track: null }),
  track: async () => [],
  cancel: async () => {},
  label: async () => null,
}
