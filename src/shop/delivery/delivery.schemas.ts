import { Type, type Static } from 'typebox'
import { maxCertificatesInParcel } from './parcel.rules.ts'
import { pickupTypes, type PickupType } from './pickup-types.rules.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
const NumberOrNull = Type.Unsafe<number | null>({ type: 'number', nullable: true })
const IntegerOrNull = Type.Unsafe<number | null>({ type: 'integer', nullable: true })
const shortText = (maxLength = 120) => Type.Optional(Type.String({ maxLength }))

const City = Type.String({ minLength: 1, maxLength: 120 })
const ZipCode = Type.String({ minLength: 1, maxLength: 16 })
const pointCode = Type.String({ maxLength: 64 })

/** Optional parameters of the price calls (O-33). */
const placeFields = {
  region: shortText(),
  country_code: shortText(3),
  street: shortText(200),
  house: shortText(32),
  /** FIAS id of the city, or of a smaller place outside our list. */
  fias: shortText(36),
  /** Weight in grams, used only while the cart is empty. */
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}

/** Chosen points; the first one is priced. */
const PointCodes = Type.Optional(Type.Array(pointCode, { maxItems: 20 }))

export const BoxberryQuery = Type.Object({ city: City, zip_code: ZipCode, ...placeFields, pvz_code: PointCodes })
export type BoxberryQueryFields = Static<typeof BoxberryQuery>

/** `delivery_type` of Dalli, which also serves CDEK couriers. */
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
  /** One point or several; the first one is priced. */
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

/** Price, or `error: true` with a message; one failure does not affect the other variants (R-8-18). */
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
  /** City slug or name; the default city if missing. */
  city: shortText(),
  zip_code: shortText(16),
  ...placeFields,
  /** Postcode of the street address, for courier delivery; pickup prices use the city's. */
  door_zip_code: shortText(16),
  pvz_code: Type.Optional(pointCode),
  /** Pickup type of the point, when several types are priced. */
  pvz_type: Type.Optional(Type.Unsafe<PickupType>({ type: 'string', enum: [...pickupTypes] })),
  /** Number of printed certificates to send instead of the cart. */
  certificates: Type.Optional(Type.Integer({ minimum: 1, maximum: maxCertificatesInParcel })),
  /** Pickup types to wait for. By default all are priced, and slow ones are `pending`. */
  pickup_type: Type.Optional(
    Type.Array(Type.Unsafe<PickupType>({ type: 'string', enum: [...pickupTypes] }), { maxItems: pickupTypes.length }),
  ),
})
export type QuotesQueryFields = Static<typeof QuotesQuery>

export const quoteStates = ['ready', 'pending', 'failed', 'unavailable'] as const

const StoreStock = Type.Object({
  slug: Type.String(),
  /** Pieces of the cart in stock at this shop, and pieces in total. */
  pieces: Type.Integer(),
  all: Type.Integer(),
  /** Products with too little stock; a shop without any can issue the order. */
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
  /** Regular cost, when the goods qualify for free delivery. */
  old_cost: NumberOrNull,
  period_min: IntegerOrNull,
  period_max: IntegerOrNull,
  date_min: TextOrNull,
  date_max: TextOrNull,
  /** Delivery days in words: «чт, 3 – пт, 4 декабря». */
  date_text: TextOrNull,
  /** «успеет к пятнице», if the last day is not after the coming Friday. */
  friday_text: TextOrNull,
  /** True if a retry may succeed. */
  error: Type.Boolean(),
  /** Reason for the missing price. */
  message: TextOrNull,
  /** Our shops in the city, with their stock of the cart. */
  stores: Type.Optional(Type.Array(StoreStock)),
})
export type QuoteOutcomeAnswer = Static<typeof QuoteShape>

export const QuoteList = Type.Object({
  city: Type.String(),
  /** Weight of the packed parcel. */
  grams: Type.Integer(),
  /** Value of the goods at today's prices, and the threshold of free delivery. */
  goods: Type.Number(),
  free_from: NumberOrNull,
  results: Type.Array(QuoteShape),
})
export type QuoteListAnswer = Static<typeof QuoteList>
