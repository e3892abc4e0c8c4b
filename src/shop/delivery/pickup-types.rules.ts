/** Who brings it; `store` is a shop of ours. */
export const carrierNames = ['boxberry', 'cdek', 'dalli', 'russian_post'] as const
export type CarrierName = (typeof carrierNames)[number]

/** Where it is taken: from a carrier's point, at the door, at the post office of the postcode, in a shop of ours; by e-mail. */
export type PickupWay = 'point' | 'courier' | 'post' | 'store' | 'letter'

export type PickupFacts = { carrier: CarrierName | 'store'; way: PickupWay; fitting: boolean }

const facts = (carrier: PickupFacts['carrier'], way: PickupWay, fitting = false): PickupFacts => ({
  carrier,
  way,
  fitting,
})

/** The ways to receive an order, by their names in an order (O-03). */
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

/** And certificates that come by e-mail: nobody chooses that for things. */
export const everyPickupType = [...pickupTypes, 'online'] as const
export type OrderPickupType = (typeof everyPickupType)[number]

/** What a carrier brings: all but what is fetched from a shop of ours, or read. */
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

/** A carrier brings the envelope; nobody tries a certificate on, and none lies on a shelf. */
export const bringsCertificates = (type: PickupType): type is CarrierPickupType =>
  pickupFacts[type].carrier !== 'store' && !pickupFacts[type].fitting

export const isPickupType = (text: string): text is PickupType => pickupTypes.some((type) => type === text)

/** The buyer chooses a point or a shop: the order names it in `pvz_code`. */
export const needsPointCode = (type: OrderPickupType): boolean => ['point', 'store'].includes(pickupFacts[type].way)

/** Street and house have to be known: of a courier's door, and of whoever a parcel of the post is written to. */
export const needsAddress = (type: OrderPickupType): boolean => ['courier', 'post'].includes(pickupFacts[type].way)

/** The post brings a parcel to the office of its postcode: without one it goes nowhere. */
export const needsPostcode = (type: OrderPickupType): boolean => pickupFacts[type].way === 'post'
export const isPostcode = (text: string): boolean => /^\d{6}$/.test(text)

/** Something waits there for the buyer. */
export const hasPoint = (type: OrderPickupType): boolean => ['point', 'post', 'store'].includes(pickupFacts[type].way)
