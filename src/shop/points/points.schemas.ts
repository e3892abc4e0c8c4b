import { Type, type Static } from 'typebox'
import { mostCertificatesInParcel } from '../delivery/parcel.rules.ts'
import { pointCarriers, type PointCarrier } from './points.rules.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
const NumberOrNull = Type.Unsafe<number | null>({ type: 'number', nullable: true })
const IntegerOrNull = Type.Unsafe<number | null>({ type: 'integer', nullable: true })
const shortText = (maxLength = 120) => Type.Optional(Type.String({ maxLength }))
const flag = () => Type.Optional(Type.Boolean())
const CarrierShape = Type.Unsafe<PointCarrier>({ type: 'string', enum: [...pointCarriers] })

export const PointsQuery = Type.Object({
  /** One or several; all unless said. */
  carrier: Type.Optional(Type.Array(CarrierShape, { maxItems: pointCarriers.length })),
  /** A slug or a name; the default city unless said. */
  city: shortText(),
  zip_code: shortText(16),
  region: shortText(),
  country_code: shortText(3),
  /** One point, open or not, with its `carrier`. */
  code: shortText(64),
  /** Street, metro or code. */
  search: shortText(100),
  /** «south,west,north,east» in degrees; with `zoom` it is answered for a map, in clusters. */
  bbox: Type.Optional(Type.String({ maxLength: 120 })),
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 22 })),
  /** Grams. Counts while the cart is empty; otherwise the cart is weighed. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** So many printed certificates are sent, and not what lies in the cart. */
  certificates: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCertificatesInParcel })),
  /** Only where the parcel can be paid for. */
  payment: flag(),
  fitting: flag(),
  /** Only those open until ten in the evening. */
  late: flag(),
  /** Where the visitor is: nearest first, with the distance. */
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
  /** How to find it. */
  note: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** «Ежедневно 9–21» */
  hours: Type.String(),
  /** «21:00» while it is open now. */
  open_until: TextOrNull,
  cards: Type.Boolean(),
  cash: Type.Boolean(),
  fitting: Type.Boolean(),
  most_grams: IntegerOrNull,
  storage_days: Type.Integer(),
  /** Metres from where the visitor is. */
  distance: NumberOrNull,
  /** Of the demo shop: nobody can go there. */
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
  /** Of the parcel, packed. */
  grams: Type.Integer(),
  count: Type.Integer(),
  /** Points that would refuse this parcel, and are not in the list. */
  hidden: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  results: Type.Array(Point),
  /** Only for a map. */
  clusters: Type.Array(Cluster),
  /** Where all of them lie; null where there are none, and for a map. */
  area: Type.Unsafe<Static<typeof AreaShape> | null>({ ...AreaShape, nullable: true }),
})
export type PointsAnswer = Static<typeof Points>
