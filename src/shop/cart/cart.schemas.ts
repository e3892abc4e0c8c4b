import { Type, type Static } from 'typebox'
import { NumberOrNull, Translations } from '../catalogue/catalogue.schemas.ts'

const Named = Translations(Type.Object({ name: Type.String() }))

/** Cart change: offer and quantity. Other body fields, prices above all, are ignored (Q-24, R-D-11). */
export const CartPress = Type.Object({
  trade_offer: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  amount: Type.Integer({ minimum: 1, maximum: 999 }),
})
export type CartPressBody = Static<typeof CartPress>

/** Replacement of a line by another size or height of the same product. */
export const OfferChange = Type.Object({
  trade_offer: CartPress.properties.trade_offer,
  new_trade_offer: CartPress.properties.trade_offer,
})
export type OfferChangeBody = Static<typeof OfferChange>

export const NoFields = Type.Object({})
export type NoFieldsBody = Static<typeof NoFields>

const Offer = Type.Object({
  id: Type.Integer(),
  /** 0 for a size without heights. */
  height: Type.Integer(),
  size: Type.Object({
    id: Type.Integer(),
    translations: Named,
    /** International letter, «M»; empty where there is none. */
    letter: Type.String(),
  }),
  /** Orderable pieces now; upper limit of the quantity counter. */
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
  /** Background color behind the picture. */
  tile: Type.String(),
  bonuses: Type.Integer(),
  /** True if the product comes in other sizes or heights. */
  has_sizes: Type.Boolean(),
  /** False once the product page is gone and must not be linked. */
  is_published: Type.Boolean(),
})

/**
 * Change since the visitor last agreed to the line. `gone`: none can be ordered now. `less`: fewer than wanted.
 * `price`: the unit price changed. With several changes `kind` is the gravest one; `was` is set whenever the price
 * changed, `left` whenever pieces are missing.
 */
const Change = Type.Object({
  kind: Type.Unsafe<'price' | 'less' | 'gone'>({ type: 'string' }),
  /** Previous unit price. */
  was: NumberOrNull,
  left: NumberOrNull,
  /** Quantity wanted by the visitor. */
  wanted: Type.Integer(),
})

const Line = Type.Object({
  trade_offer: Offer,
  /** Available part of the wanted quantity, used in every total; 0 when sold out. */
  quantity: Type.Integer(),
  product: Product,
  /** Current unit price. */
  price: Type.Number(),
  /** Line total at prices before sales. */
  full_price: Type.Number(),
  /** Discount of sales and promotions together. */
  sale_discount: Type.Number(),
  /** Promotions' part of `sale_discount`. */
  offers_discount: Type.Number(),
  total: Type.Number(),
  change: Type.Unsafe<Static<typeof Change> | null>({ ...Change, nullable: true }),
})
export type CartLineAnswer = Static<typeof Line>

/**
 * Cart, last added line first. Amount to pay: full_price − sale_discount (R-3-20); offers_discount is a part of
 * sale_discount.
 */
export const CartShape = Type.Object({
  products: Type.Array(Line),
  bonuses: Type.Integer(),
  /** Total pieces (O-28). */
  quantity: Type.Integer(),
  full_price: Type.Number(),
  sale_discount: Type.Number(),
  offers_discount: Type.Number(),
})
export type CartAnswer = Static<typeof CartShape>
