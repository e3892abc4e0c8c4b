/** Delivery carriers; `store` stands for our own shops. */
export const carrierNames = ['boxberry', 'cdek', 'dalli', 'russian_post'] as const
export type CarrierName = (typeof carrierNames)[number]

/** Handover: a carrier's pickup point, courier, post office, our own shop, or email. */
export type PickupWay = 'point' | 'courier' | 'post' | 'store' | 'letter'

export type PickupFacts = { carrier: CarrierName | 'store'; way: PickupWay; fitting: boolean }

const facts = (carrier: PickupFacts['carrier'], way: PickupWay, fitting = false): PickupFacts => ({
  carrier,
  way,
  fitting,
})

/** Pickup types, by their names in an order (O-03). */
export const pickupTypes = [
  'boxberry_courier',
  'boxberry_pvz',
  'cdek_courier',
  'cdek_courier_fitting',
  'cdek_pvz',
  'cdek_pvz_fitting',
  'dalli_courier',
  'dalli_courier_fitting',
  'russian_post',
  'self_pickup',
] as const
export type PickupType = (typeof pickupTypes)[number]

/** All pickup types, including `online` for emailed certificates only. */
export const everyPickupType = [...pickupTypes, 'online'] as const
export type OrderPickupType = (typeof everyPickupType)[number]

/** Pickup types served by a carrier: all except pickup at our shops and email. */
export type CarrierPickupType = Exclude<PickupType, 'self_pickup'>

export const pickupFacts: Record<OrderPickupType, PickupFacts> = {
  boxberry_courier: facts('boxberry', 'courier'),
  boxberry_pvz: facts('boxberry', 'point'),
  cdek_courier: facts('cdek', 'courier'),
  cdek_courier_fitting: facts('cdek', 'courier', true),
  cdek_pvz: facts('cdek', 'point'),
  cdek_pvz_fitting: facts('cdek', 'point', true),
  dalli_courier: facts('dalli', 'courier'),
  dalli_courier_fitting: facts('dalli', 'courier', true),
  russian_post: facts('russian_post', 'post'),
  self_pickup: facts('store', 'store'),
  online: facts('store', 'letter'),
}

export const carrierPickupTypes = pickupTypes.filter(
  (type): type is CarrierPickupType => pickupFacts[type].carrier !== 'store',
)

/** True if a certificate can be sent this way: by a carrier and without fitting. */
export const bringsCertificates = (type: PickupType): type is CarrierPickupType =>
  pickupFacts[type].carrier !== 'store' && !pickupFacts[type].fitting

export const isPickupType = (text: string): text is PickupType => pickupTypes.some((type) => type === text)

/** True if the buyer chooses a point or a shop, which the order names in `pvz_code`. */
export const needsPointCode = (type: OrderPickupType): boolean => ['point', 'store'].includes(pickupFacts[type].way)

/** True if street and house are required: for couriers, and for the recipient's address on postal parcels. */
export const needsAddress = (type: OrderPickupType): boolean => ['courier', 'post'].includes(pickupFacts[type].way)

/** True if a postcode is required: the post delivers to the office of the postcode. */
export const needsPostcode = (type: OrderPickupType): boolean => pickupFacts[type].way === 'post'
export const isPostcode = (text: string): boolean => /^\d{6}$/.test(text)

/** True if the parcel waits for the buyer at a point, a post office or a shop. */
export const hasPoint = (type: OrderPickupType): boolean => ['point', 'post', 'store'].includes(pickupFacts[type].way)
