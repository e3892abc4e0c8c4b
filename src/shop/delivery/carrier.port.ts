import type { Money } from '#kernel/money.ts'
import type { Parcel } from './parcel.rules.ts'
import type { CarrierPickupType, PickupWay } from './pickup-types.rules.ts'
import type { ShipmentState } from './shipment-states.rules.ts'

export { shipmentStates, type ShipmentState } from './shipment-states.rules.ts'

/** Where a parcel goes. What is not known yet is empty: street and house, and the postcode of a small place. */
export type Destination = {
  iso: string
  region: string
  regionIso: string
  city: string
  zipCode: string
  /** Of the nearest city, for a price by the post until the own one is known. */
  nearZip?: string
  street: string
  house: string
  fiasId: string | null
  kladrId: string | null
  /** Of the city, or of the nearest one that we know. */
  latitude: number
  longitude: number
  /** Time zone of the city, or of the nearest one; Moscow's where none is known. */
  timezone?: string | undefined
}

export type PointKind = 'office' | 'locker'

export type QuoteQuestion = {
  pickupType: CarrierPickupType
  way: PickupWay
  fitting: boolean
  destination: Destination
  parcel: Parcel
  /** The carrier's own code of the point that was chosen. */
  pointCode: string | null
  /** Some carriers bring to lockers by another tariff; null where no point is chosen or its list has not come. */
  pointKind: PointKind | null
}

/** What is wrong with the point that was chosen. */
export const pointReasons = [
  'point_unknown',
  'point_closed',
  'point_elsewhere',
  'point_too_heavy',
  'point_too_large',
  'point_no_fitting',
] as const

/** Why a carrier does not take this parcel there: no fault, another try changes nothing. */
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
  /** Zero is a price (R-5-28). */
  cost: Money
  /** Days on the way, counted from the day it is sent. */
  periodMin: number
  periodMax: number
  daysAre: 'working' | 'calendar'
}
export type CarrierAnswer =
  | CarrierPrice
  | { unavailable: 'too_heavy'; mostGrams: number }
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
  /** As the carrier writes it: «Пн-Пт 10:00-20:00». */
  hours: string
  phone: string
  metro: string
  note: string
  takesCards: boolean
  takesCash: boolean
  hasFitting: boolean
  /** Null where the carrier names no limit. */
  mostGrams: number | null
  mostSizeCm: [number, number, number] | null
}

export type ShipmentItem = {
  name: string
  sku: string
  price: Money
  grams: number
  quantity: number
  /** Of «Честный знак»: of one piece, for the till of who takes money at the door. */
  markingCode?: string
}

export type Shipment = {
  /** Ours; the same number twice makes one shipment. */
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
  /** To be taken from the buyer at the door; zero when everything is paid. */
  toCollect: Money
  comment: string
}

/** `id` is what the carrier is asked about later, `track` what the buyer is told, once there is one. */
export type ShipmentReceipt = { id: string; track: string | null }

/** So many pieces of an article of ours; an article that is not named was not kept. */
export type KeptItem = {
  sku: string
  quantity: number
  /** The codes of those of its pieces that were not kept, where the carrier names them. */
  backCodes?: string[]
}

/** `state` is null for a word of the carrier that we do not know. */
export type TrackEvent = {
  at: string
  state: ShipmentState | null
  text: string
  /** Of a parcel that was taken in part: what its buyer kept, where the carrier says so. */
  kept?: KeptItem[]
}

/** A file, or an address of the carrier where it lies. */
export type Label = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'link'; url: string }

/**
 * Whoever brings parcels. Each call throws a CarrierFault when the carrier cannot answer. Only questions are asked again
 * after a failure; what changes something at the carrier is asked once.
 */
export type Carrier = {
  name: string
  /** How soon it is asked about a parcel again; ten minutes unless said. */
  firstPauseMs?: number
  /** Nobody can be asked what became of a parcel: staff moves its order on. */
  tellsNothing?: boolean
  quote: (question: QuoteQuestion) => Promise<CarrierAnswer>
  /** All points of the country, in pages; a carrier without points has none of it. */
  points?: () => AsyncIterable<CarrierPoint[]>
  createShipment: (shipment: Shipment) => Promise<ShipmentReceipt>
  /** Its pieces were scanned after it had been announced; missing where a parcel is not changed any more. */
  changeItems?: (id: string, shipment: Shipment) => Promise<void>
  /** What happened to it, the latest first. */
  track: (id: string) => Promise<TrackEvent[]>
  cancel: (id: string) => Promise<void>
  label: (id: string) => Promise<Label | null>
}

/** Carriers of new parcels by pickup type; for what is missing the built-in tariff answers. */
export type Carriers = Partial<Record<CarrierPickupType, Carrier>>

/**
 * `slow`, `away` (no connection), `down` (it says that it cannot, or does not let us in), `broken` (no sense in its
 * answer), `paused` (left alone after failures), `refused` (it says no to this very question).
 */
export type CarrierTrouble = 'slow' | 'away' | 'down' | 'broken' | 'paused' | 'refused'

export class CarrierFault extends Error {
  readonly trouble: CarrierTrouble
  readonly status: number | undefined
  /** The carrier's own code of the error, for the log. */
  readonly code: string | undefined

  constructor(trouble: CarrierTrouble, details: { status?: number; code?: string; cause?: unknown } = {}) {
    super(`carrier: ${trouble}`, { cause: details.cause })
    this.trouble = trouble
    this.status = details.status
    this.code = details.code
  }
}
