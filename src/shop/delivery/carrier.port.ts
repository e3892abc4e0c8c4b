import type { Money } from '#kernel/money.ts'
import type { Parcel } from './parcel.rules.ts'
import type { CarrierPickupType, PickupWay } from './pickup-types.rules.ts'
import type { ShipmentState } from './shipment-states.rules.ts'

export { shipmentStates, type ShipmentState } from './shipment-states.rules.ts'

/** Destination of a parcel. Unknown fields are empty: street, house, or the postcode of a small place. */
export type Destination = {
  iso: string
  region: string
  regionIso: string
  city: string
  zipCode: string
  /** Postcode of the nearest city, for postal prices while the own postcode is unknown. */
  nearZip?: string
  street: string
  house: string
  fiasId: string | null
  kladrId: string | null
  /** Coordinates of the city or of the nearest known one. */
  latitude: number
  longitude: number
  /** Time zone of the city or of the nearest one; Moscow's if unknown. */
  timezone?: string | undefined
}

export type PointKind = 'office' | 'locker'

export type QuoteQuestion = {
  pickupType: CarrierPickupType
  way: PickupWay
  fitting: boolean
  destination: Destination
  parcel: Parcel
  /** Carrier's own code of the chosen point. */
  pointCode: string | null
  /** Kind of the chosen point, because some carriers price lockers differently; null if unknown. */
  pointKind: PointKind | null
}

/** Reasons why the chosen pickup point cannot be used. */
export const pointReasons = [
  'point_unknown',
  'point_closed',
  'point_elsewhere',
  'point_too_heavy',
  'point_too_large',
  'point_no_fitting',
] as const

/** Reasons why a carrier does not deliver the parcel there; a retry does not help. */
export const unavailableReasons = [
  'abroad',
  'not_there',
  'near_only',
  'too_heavy',
  'too_large',
  'no_store_there',
  'not_all_in_store',
  'no_point',
  'no_fitting',
  ...pointReasons,
] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

export type CarrierPrice = {
  /** Delivery price; zero is a price too (R-5-28). */
  cost: Money
  /** Days in transit, counted from dispatch. */
  periodMin: number
  periodMax: number
  daysAre: 'working' | 'calendar'
}
export type CarrierAnswer =
  | CarrierPrice
  | { unavailable: 'too_heavy'; maxGrams: number }
  | { unavailable: Exclude<UnavailableReason, 'too_heavy'> }

export type CarrierPoint = {
  code: string
  name: string
  kind: PointKind
  city: { name: string; fiasId: string | null }
  address: string
  zipCode: string
  latitude: number
  longitude: number
  /** Opening hours as the carrier writes them: «Пн-Пт 10:00-20:00». */
  hours: string
  phone: string
  metro: string
  note: string
  takesCards: boolean
  takesCash: boolean
  hasFitting: boolean
  /** Null if the carrier names no limit. */
  maxGrams: number | null
  maxSizeCm: [number, number, number] | null
}

export type ShipmentItem = {
  name: string
  sku: string
  price: Money
  grams: number
  quantity: number
  /** «Честный знак» marking code of one piece, for the receipt on delivery. */
  markingCode?: string
}

export type Shipment = {
  /** Our parcel number; the carrier deduplicates by this number. */
  orderNumber: string
  pickupType: CarrierPickupType
  way: PickupWay
  fitting: boolean
  destination: Destination
  apartment: string
  pointCode: string | null
  pointKind: PointKind | null
  parcel: Parcel
  recipient: { name: string; phone: string; email: string }
  items: ShipmentItem[]
  deliveryPrice: Money
  /** Amount to collect on delivery; zero for a fully paid order. */
  toCollect: Money
  comment: string
}

/** `id` identifies the shipment at the carrier; `track` is the tracking number for the buyer, once assigned. */
export type ShipmentReceipt = { id: string; track: string | null }

/** Kept pieces of an article; articles not listed were not kept. */
export type KeptItem = {
  sku: string
  quantity: number
  /** Marking codes of the pieces not kept, if reported. */
  backCodes?: string[]
}

/** Tracking event; `state` is null for an unknown status of the carrier. */
export type TrackEvent = {
  at: string
  state: ShipmentState | null
  text: string
  /** Items the buyer kept from a partly accepted parcel, if reported. */
  kept?: KeptItem[]
}

/** Shipping label: a file, or a link to the carrier. */
export type Label = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'link'; url: string }

/**
 * Delivery carrier. Each call throws a CarrierFault when the carrier cannot answer. Only reads are retried after a
 * failure; writes are sent once.
 */
export type Carrier = {
  name: string
  /** First polling interval of a parcel; ten minutes by default. */
  firstPauseMs?: number
  /** True for a carrier without tracking: staff updates the order. */
  tellsNothing?: boolean
  quote: (question: QuoteQuestion) => Promise<CarrierAnswer>
  /** Points of the whole country, in pages; absent for a carrier without points. */
  points?: () => AsyncIterable<CarrierPoint[]>
  createShipment: (shipment: Shipment) => Promise<ShipmentReceipt>
  /** Updates items scanned after the announcement; absent if parcels cannot be changed. */
  changeItems?: (id: string, shipment: Shipment) => Promise<void>
  /** Tracking events, latest first. */
  track: (id: string) => Promise<TrackEvent[]>
  cancel: (id: string) => Promise<void>
  label: (id: string) => Promise<Label | null>
}

/** Carriers of new parcels by pickup type; the built-in tariff is the fallback. */
export type Carriers = Partial<Record<CarrierPickupType, Carrier>>

/**
 * `slow`: timeout. `away`: no connection. `down`: the carrier is unavailable or rejects our credentials. `broken`:
 * invalid response. `paused`: calls are suspended after failures. `refused`: this very request is rejected.
 */
export type CarrierTrouble = 'slow' | 'away' | 'down' | 'broken' | 'paused' | 'refused'

export class CarrierFault extends Error {
  readonly trouble: CarrierTrouble
  readonly status: number | undefined
  /** Carrier's error code, for the log. */
  readonly code: string | undefined

  constructor(trouble: CarrierTrouble, details: { status?: number; code?: string; cause?: unknown } = {}) {
    super(`carrier: ${trouble}`, { cause: details.cause })
    this.trouble = trouble
    this.status = details.status
    this.code = details.code
  }
}
