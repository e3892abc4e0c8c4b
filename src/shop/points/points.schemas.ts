import { Type, type Static } from 'typebox'
import { maxCertificatesInParcel } from '../delivery/parcel.rules.ts'
import { pointCarriers, type PointCarrier } from './points.rules.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
const NumberOrNull = Type.Unsafe<number | null>({ type: 'number', nullable: true })
const IntegerOrNull = Type.Unsafe<number | null>({ type: 'integer', nullable: true })
const shortText = (maxLength = 120) => Type.Optional(Type.String({ maxLength }))
const flag = () => Type.Optional(Type.Boolean())
const CarrierShape = Type.Unsafe<PointCarrier>({ type: 'string', enum: [...pointCarriers] })

export const PointsQuery = Type.Object({
  /** One carrier or several; all if missing. */
  carrier: Type.Optional(Type.Array(CarrierShape, { maxItems: pointCarriers.length })),
  /** City slug or name; the default city if missing. */
  city: shortText(),
  zip_code: shortText(16),
  region: shortText(),
  country_code: shortText(3),
  /** Code of a single point, open or closed, together with `carrier`. */
  code: shortText(64),
  /** Street, metro or code. */
  search: shortText(100),
  /** «south,west,north,east» in degrees; with `zoom`, the response is clustered for a map. */
  bbox: Type.Optional(Type.String({ maxLength: 120 })),
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 22 })),
  /** Weight in grams, used only while the cart is empty. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Number of printed certificates to send instead of the cart. */
  certificates: Type.Optional(Type.Integer({ minimum: 1, maximum: maxCertificatesInParcel })),
  /** Only points that accept payment for the parcel. */
  payment: flag(),
  fitting: flag(),
  /** Only points open until ten in the evening. */
  late: flag(),
  /** Position of the visitor: sorts by distance and adds distances. */
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})
export type PointsQueryFields = Static<typeof PointsQuery>

export const Point = Type.Object({
  carrier: CarrierShape,
  code: Type.String(),
  /** office or locker */
  kind: Type.String(),
  name: Type.String(),
  city: Type.String(),
  address: Type.String(),
  metro: Type.String(),
  /** Directions to the point. */
  note: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** «Ежедневно 9–21» */
  hours: Type.String(),
  /** «21:00», if open now. */
  open_until: TextOrNull,
  cards: Type.Boolean(),
  cash: Type.Boolean(),
  fitting: Type.Boolean(),
  most_grams: IntegerOrNull,
  storage_days: Type.Integer(),
  /** Distance to the visitor in meters. */
  distance: NumberOrNull,
  /** Fictitious point of the demo shop. */
  is_made_up: Type.Boolean(),
})
export type PointAnswer = Static<typeof Point>

const AreaShape = Type.Object({
  south: Type.Number(),
  west: Type.Number(),
  north: Type.Number(),
  east: Type.Number(),
})
const Cluster = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  count: Type.Integer(),
  area: AreaShape,
})
export type ClusterAnswer = Static<typeof Cluster>

export const Points = Type.Object({
  city: Type.String(),
  /** Weight of the packed parcel. */
  grams: Type.Integer(),
  count: Type.Integer(),
  /** Number of points that would refuse the parcel and are not listed. */
  hidden: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  results: Type.Array(Point),
  /** Clusters, for a map only. */
  clusters: Type.Array(Cluster),
  /** Bounding box of all results; null for a map or without results. */
  area: Type.Unsafe<Static<typeof AreaShape> | null>({ ...AreaShape, nullable: true }),
})
export type PointsAnswer = Static<typeof Points>
