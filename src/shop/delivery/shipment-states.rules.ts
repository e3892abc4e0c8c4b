/** Parcel states, common to all carriers. */
export const shipmentStates = [
  'created',
  'handed_over',
  'on_the_way',
  'ready',
  'with_courier',
  'delivered',
  'partly_delivered',
  'not_delivered',
  'returning',
  'returned',
  'cancelled',
] as const
export type ShipmentState = (typeof shipmentStates)[number]
