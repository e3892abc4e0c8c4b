import { Type, type Static } from 'typebox'
import { NumberOrNull, Translations } from '../catalogue/catalogue.schemas.ts'

const Named = Translations(Type.Object({ name: Type.String() }))

/** What one press does; whatever else a body says, prices above all, is not looked at (Q-24, R-D-11). */
export const CartPress = Type.Object({
  trade_offer: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  amount: Type.Integer({ minimum: 1, maximum: 999 }),
})
export type CartPressBody = Static<typeof CartPress>

/** Another size or height of the same product in the place of a line. */
export const OfferChange = Type.Object({
  trade_offer: CartPress.properties.trade_offer,
  new_trade_offer: CartPress.properties.trade_offer,
})
export type OfferChangeBody = Static<typeof OfferChange>

export const NoFields = Type.Object({})
export type NoFieldsBody = Static<typeof NoFields>

const Offer = Type.Object({
  id: Type.Integer(),
  /** 0 for a size that does not come in heights. */
  height: Type.Integer(),
  size: Type.Object({
    id: Type.Integer(),
    translations: Named,
    /** International letter, «M»; empty where there is none. */
    letter: Type.String(),
  }),
  /** How many there are now; the counter goes no higher. */
  amount: Type.Integer(),
  order_available: Type.Boolean(),
})

const Image = Type.Object({
  type: Type.Unsafe<'image' | 'video'>({ type: 'string' }),
  file: Type.String(),
  large_file: Type.String(),
})

const Product = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  sku: Type.String(),
  translations: Named,
  price: Type.Number(),
  price_with_sale: NumberOrNull,
  color: Type.Object({ slug: Type.String(), hex: Type.String(), translations: Named }),
  image: Type.Unsafe<Static<typeof Image> | null>({ ...Image, nullable: true }),
  /** What the picture stands on. */
  tile: Type.String(),
  bonuses: Type.Integer(),
  /** It comes in other sizes or heights. */
  has_sizes: Type.Boolean(),
  /** Otherwise its page is gone and nothing should lead there. */
  is_published: Type.Boolean(),
})

/**
 * What became different since the visitor last agreed to it. `gone`: none can be ordered now. `less`: fewer than were
 * wanted. `price`: a piece costs more or less. Several at once are said under the gravest kind: `was` is set whenever
 * the price changed, `left` whenever pieces are missing.
 */
const Change = Type.Object({
  kind: Type.Unsafe<'price' | 'less' | 'gone'>({ type: 'string' }),
  /** What a piece cost. */
  was: NumberOrNull,
  left: NumberOrNull,
  /** How many the visitor put in. */
  wanted: Type.Integer(),
})

const Line = Type.Object({
  trade_offer: Offer,
  /** What can be had of what was wanted: this is what counts in every sum; 0 where all are gone. */
  quantity: Type.Integer(),
  product: Product,
  /** Of a piece, now. */
  price: Type.Number(),
  /** At the prices before sales. */
  full_price: Type.Number(),
  /** Of sales and promotions together. */
  sale_discount: Type.Number(),
  /** The promotions' part of it. */
  offers_discount: Type.Number(),
  total: Type.Number(),
  change: Type.Unsafe<Static<typeof Change> | null>({ ...Change, nullable: true }),
})
export type CartLineAnswer = Static<typeof Line>

/** The last added comes first. To pay: full_price − sale_discount (R-3-20); offers_discount is a part of it. */
export const CartShape = Type.Object({
  products: Type.Array(Line),
  bonuses: Type.Integer(),
  /** Pieces (O-28). */
  quantity: Type.Integer(),
  full_price: Type.Number(),
  sale_discount: Type.Number(),
  offers_discount: Type.Number(),
})
export type CartAnswer = Static<typeof CartShape>
