import { Type, type Static } from 'typebox'
import { CardShape, MediaShape, Named, NumberOrNull, TextOrNull, Translations } from '../catalogue/catalogue.schemas.ts'

const Sleeve = Type.Object({ slug: Type.String(), translations: Named })
type SleeveAnswer = Static<typeof Sleeve>

export const SizeShape = Type.Object({ id: Type.Integer(), translations: Named })

const Offers = {
  sizes: Type.Array(
    Type.Object({ id: Type.Integer(), size: SizeShape, amount: Type.Integer(), order_available: Type.Boolean() }),
  ),
  heights: Type.Array(
    Type.Object({
      id: Type.Integer(),
      height: Type.Integer(),
      size: Type.Object({ id: Type.Integer() }),
      amount: Type.Integer(),
      order_available: Type.Boolean(),
    }),
  ),
}
export const OffersShape = Type.Object(Offers)
export type OffersAnswer = Static<typeof OffersShape>

const Product = {
  id: Type.Integer(),
  slug: Type.String(),
  sku: Type.String(),
  translations: Named,
  price: Type.Number(),
  price_with_sale: NumberOrNull,
  bonuses: Type.Integer(),
  images: Type.Array(MediaShape),
  color: Type.Object({ hex: Type.String(), image: TextOrNull, translations: Named }),
  colors: Type.Array(
    Type.Object({ slug: Type.String(), color: Type.Object({ hex: Type.String(), translations: Named }) }),
  ),
  ...Offers,
  /** `slug` of the product with these sleeves. */
  sleeves: Type.Array(Type.Object({ slug: Type.String(), images: Type.Array(MediaShape), translations: Named })),
  sleeve: Type.Unsafe<SleeveAnswer | null>({ ...Sleeve, nullable: true }),
  seo_tags: Type.Array(
    Type.Object({ translations: Translations(Type.Object({ text: Type.String(), short_text: Type.String() })) }),
  ),
  exists_in_favorites: Type.Boolean(),
}

export const FastView = Type.Object(Product)
export type FastViewAnswer = Static<typeof FastView>

export const Detail = Type.Object({ ...Product, suggested_products: Type.Array(CardShape) })
export type DetailAnswer = Static<typeof Detail>

export const Bonuses = Type.Object({ bonuses: Type.Integer() })
export type BonusesAnswer = Static<typeof Bonuses>

export const Suggested = Type.Object({ suggested_products: Type.Array(CardShape) })
export type SuggestedAnswer = Static<typeof Suggested>

/** Size by id; height by lower bound, 0 for sizes without heights. */
export const StoreFilter = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  height: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
})
export type StoreFilterQuery = Static<typeof StoreFilter>

export const InStock = Type.Object({
  storages: Type.Array(
    Type.Object({
      city: Type.Unsafe<'spb' | 'moscow'>({ type: 'string' }),
      translations: Translations(Type.Object({ name: Type.String(), address: Type.String(), worktime: Type.String() })),
      offers: Type.Array(Type.Object({ id: Type.Integer(), size: SizeShape, height: Type.Integer() })),
    }),
  ),
})
export type InStockAnswer = Static<typeof InStock>

export const DeliveryQuery = Type.Object({ city: Type.Optional(Type.String({ maxLength: 120 })) })
export type DeliveryQueryFields = Static<typeof DeliveryQuery>

const QuoteFields = {
  pickup_type: Type.String(),
  cost: Type.Number(),
  /** Delivery time in working days. */
  period_min: Type.Integer(),
  period_max: Type.Integer(),
  date_min: Type.String(),
  date_max: Type.String(),
  /** Both dates in words: «чт, 3 – пт, 4 декабря». */
  date_text: Type.String(),
  /** «успеет к пятнице», when the last day is not after the coming Friday. */
  friday_text: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
}
const Quote = Type.Object(QuoteFields)
export type QuoteAnswer = Static<typeof Quote>

export const DeliveryPrice = Type.Object({
  city: Type.Object({ slug: Type.String(), ru_name: Type.String(), en_name: Type.String() }),
  cheapest: Quote,
  fastest: Quote,
  results: Type.Array(Quote),
})
export type DeliveryPriceAnswer = Static<typeof DeliveryPrice>

export const ReviewsQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
})
export type ReviewsQueryFields = Static<typeof ReviewsQuery>

const Review = Type.Object({
  id: Type.Integer(),
  author: Type.String(),
  rating: Type.Integer(),
  text: Type.String(),
  created_at: Type.String(),
  verified_purchase: Type.Boolean(),
  /** `small`, `true` or `large`; null when not specified. */
  fit: TextOrNull,
  /** Slug of the purchased product, while on sale. */
  product: TextOrNull,
  color: Type.Unsafe<{ ru: { name: string }; en: { name: string } } | null>({ ...Named, nullable: true }),
  images: Type.Array(MediaShape),
})

export const Reviews = Type.Object({
  count: Type.Integer(),
  next: TextOrNull,
  previous: TextOrNull,
  average: NumberOrNull,
  distribution: Type.Object({
    1: Type.Integer(),
    2: Type.Integer(),
    3: Type.Integer(),
    4: Type.Integer(),
    5: Type.Integer(),
  }),
  results: Type.Array(Review),
})
export type ReviewsAnswer = Static<typeof Reviews>
export type ReviewAnswer = Static<typeof Review>

export const NoticeWish = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
  trade_offer: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  consent: Type.Boolean(),
})
export type NoticeWishBody = Static<typeof NoticeWish>

export const Said = Type.Object({ message: Type.String() })
export type SaidAnswer = Static<typeof Said>
