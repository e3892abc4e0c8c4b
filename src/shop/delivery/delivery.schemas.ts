import { Type, type Static } from 'typebox'
import { mostCertificatesInParcel } from './parcel.rules.ts'
import { pickupTypes, type PickupType } from './pickup-types.rules.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
const NumberOrNull = Type.Unsafe<number | null>({ type: 'number', nullable: true })
const IntegerOrNull = Type.Unsafe<number | null>({ type: 'integer', nullable: true })
const shortText = (maxLength = 120) => Type.Optional(Type.String({ maxLength }))

const City = Type.String({ minLength: 1, maxLength: 120 })
const ZipCode = Type.String({ minLength: 1, maxLength: 16 })
const pointCode = Type.String({ maxLength: 64 })

/** What is not asked for by name (O-33). */
const placeFields = {
  region: shortText(),
  country_code: shortText(3),
  street: shortText(200),
  house: shortText(32),
  /** Of the city, or of a smaller place that we do not know. */
  fias: shortText(36),
  /** Grams. Counts while the cart is empty; otherwise the cart is weighed. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}

/** The points that were chosen, the first of which is priced. */
const PointCodes = Type.Optional(Type.Array(pointCode, { maxItems: 20 }))

export const BoxberryQuery = Type.Object({ city: City, zip_code: ZipCode, ...placeFields, pvz_code: PointCodes })
export type BoxberryQueryFields = Static<typeof BoxberryQuery>

/** `delivery_type` of Dalli, through which couriers of CDEK are asked as well. */
export const dalliTypes = ['cdek_courier', 'cdek_courier_fitting', 'dalli_courier', 'dalli_courier_fitting'] as const
export const DalliBody = Type.Object({
  delivery_type: Type.Unsafe<(typeof dalliTypes)[number]>({ type: 'string', enum: [...dalliTypes] }),
  city: City,
  zip_code: ZipCode,
  ...placeFields,
})
export type DalliBodyFields = Static<typeof DalliBody>

export const CdekBody = Type.Object({
  city: City,
  zip_code: ZipCode,
  ...placeFields,
  /** One point, or several as in an address: the first is priced. */
  pvz_code: Type.Optional(
    Type.Unsafe<string | string[]>({ ...pointCode, type: ['string', 'array'], items: pointCode, maxItems: 20 }),
  ),
  fitting: Type.Optional(Type.Boolean()),
})
export type CdekBodyFields = Static<typeof CdekBody>

export const PostQuery = Type.Object({
  zip_code: Type.String({ pattern: '^[0-9]{6}$' }),
  city: shortText(),
  ...placeFields,
})
export type PostQueryFields = Static<typeof PostQuery>

const periodFields = { period_min: Type.Integer(), period_max: Type.Integer() }

export const Price = Type.Object({ cost: Type.Number(), ...periodFields })
export type PriceAnswer = Static<typeof Price>

/** A price, or `error: true` with a message: one failure leaves the other variants as they are (R-8-18). */
const Variant = Type.Object({
  cost: Type.Optional(Type.Number()),
  period_min: Type.Optional(Type.Integer()),
  period_max: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Boolean()),
  message: Type.Optional(Type.String()),
})
export type VariantAnswer = Static<typeof Variant>

export const BoxberryPrices = Type.Object({ home: Variant, pvz: Variant })
export type BoxberryAnswer = Static<typeof BoxberryPrices>

const PointVariant = Type.Object({
  total_sum: Type.Optional(Type.Number()),
  period_min: Type.Optional(Type.Integer()),
  period_max: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Boolean()),
  message: Type.Optional(Type.String()),
})
export type PointVariantAnswer = Static<typeof PointVariant>

export const CdekPrices = Type.Object({
  'cdek-pvz': PointVariant,
  'cdek-pvz-fitting': Type.Optional(PointVariant),
})
export type CdekAnswer = Static<typeof CdekPrices>

export const QuotesQuery = Type.Object({
  /** A slug or a name; the default city unless said. */
  city: shortText(),
  zip_code: shortText(16),
  ...placeFields,
  /** Of the street and the house, where something is brought to them; what is fetched is priced by the city's. */
  door_zip_code: shortText(16),
  pvz_code: Type.Optional(pointCode),
  /** Which way the point is of, where more than one is asked. */
  pvz_type: Type.Optional(Type.Unsafe<PickupType>({ type: 'string', enum: [...pickupTypes] })),
  /** So many printed certificates are sent, and not what lies in the cart. */
  certificates: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCertificatesInParcel })),
  /** These alone, waited for to the end. Without it all are asked, and those that take longer are `pending`. */
  pickup_type: Type.Optional(
    Type.Array(Type.Unsafe<PickupType>({ type: 'string', enum: [...pickupTypes] }), { maxItems: pickupTypes.length }),
  ),
})
export type QuotesQueryFields = Static<typeof QuotesQuery>

export const quoteStates = ['ready', 'pending', 'failed', 'unavailable'] as const

const StoreStock = Type.Object({
  slug: Type.String(),
  /** How many pieces of the cart lie in it, of how many. */
  pieces: Type.Integer(),
  all: Type.Integer(),
  /** What it has too few of; a shop without any gives the order out. */
  missing: Type.Array(Type.String()),
})
export type StoreStockAnswer = Static<typeof StoreStock>

const QuoteShape = Type.Object({
  pickup_type: Type.Unsafe<PickupType>({ type: 'string' }),
  carrier: Type.String(),
  /** point, courier, post or store */
  way: Type.String(),
  fitting: Type.Boolean(),
  state: Type.Unsafe<(typeof quoteStates)[number]>({ type: 'string', enum: [...quoteStates] }),
  cost: NumberOrNull,
  /** What it would cost, where it is free from a sum that the goods reach. */
  old_cost: NumberOrNull,
  period_min: IntegerOrNull,
  period_max: IntegerOrNull,
  date_min: TextOrNull,
  date_max: TextOrNull,
  /** Both dates in words: «чт, 3 – пт, 4 декабря». */
  date_text: TextOrNull,
  /** «успеет к пятнице», where the last day is not after the coming Friday. */
  friday_text: TextOrNull,
  /** True where another try may succeed. */
  error: Type.Boolean(),
  /** Why there is no price. */
  message: TextOrNull,
  /** Our own shops of the city, by what they have of the cart. */
  stores: Type.Optional(Type.Array(StoreStock)),
})
export type QuoteOutcomeAnswer = Static<typeof QuoteShape>

export const QuoteList = Type.Object({
  city: Type.String(),
  /** Of the parcel, packed. */
  grams: Type.Integer(),
  /** What the goods come to at today's prices, and from which sum they go for free. */
  goods: Type.Number(),
  free_from: NumberOrNull,
  results: Type.Array(QuoteShape),
})
export type QuoteListAnswer = Static<typeof QuoteList>
