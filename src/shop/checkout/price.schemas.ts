import { Type, type Static } from 'typebox'
import { pickupTypes, type PickupType } from '../delivery/pickup-types.rules.ts'
import { longestCode } from '../promo/promo-key.rules.ts'
import { NumberOrNull } from '../catalogue/catalogue.schemas.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
/** Also too long ones are answered in words, not as a malformed request. */
const Code = Type.Unsafe<string | null>({ type: 'string', maxLength: longestCode * 4, nullable: true })

export const CodeQuery = Type.Object({
  promocode: Type.Optional(Type.String({ maxLength: longestCode * 4 })),
  certificate: Type.Optional(Type.String({ maxLength: longestCode * 4 })),
})
export type CodeQueryFields = Static<typeof CodeQuery>

/** O-05. Beside `percent` and `fixed` the shop has codes for the delivery, for a gift and for so many pieces. */
const Promocode = Type.Object({
  code: Type.String(),
  discount_type: Type.Unsafe<'percent' | 'fixed' | 'free_delivery' | 'gift' | 'n_for_m' | 'friend'>({ type: 'string' }),
  /** Per cent or roubles; 0 where neither says it. */
  value: Type.Number(),
  /** Of the cart as it is, in roubles. */
  discount: Type.Number(),
})
const CertificateShape = Type.Object({
  code: Type.String(),
  balance: Type.Number(),
  /** What it was issued for. */
  value: Type.Number(),
})
export const CodeCheck = Type.Object({
  promocode: Type.Unsafe<Static<typeof Promocode> | null>({ ...Promocode, nullable: true }),
  certificate: Type.Unsafe<Static<typeof CertificateShape> | null>({ ...CertificateShape, nullable: true }),
})
export type CodeCheckAnswer = Static<typeof CodeCheck>

/** The fields of the order form that the price of its delivery depends on. */
const deliveryFields = {
  pickup_type: Type.Optional(Type.Unsafe<PickupType>({ type: 'string', enum: [...pickupTypes] })),
  pvz_code: Type.Optional(Type.String({ maxLength: 64 })),
  city: Type.Optional(Type.String({ maxLength: 120 })),
  region: Type.Optional(Type.String({ maxLength: 120 })),
  country_code: Type.Optional(Type.String({ maxLength: 3 })),
  zip_code: Type.Optional(Type.String({ maxLength: 16 })),
  street: Type.Optional(Type.String({ maxLength: 200 })),
  house: Type.Optional(Type.String({ maxLength: 32 })),
}

/** What is not there stays as it is; null clears (R-4.5-18). The answer has the price of this delivery in it. */
export const Discounts = Type.Object({
  ...deliveryFields,
  promocode: Type.Optional(Code),
  certificate_value: Type.Optional(Code),
  maxma_bonuses: Type.Optional(
    Type.Unsafe<number | null>({ type: 'integer', minimum: 0, maximum: 10_000_000, nullable: true }),
  ),
})
export type DiscountsBody = Static<typeof Discounts>

/** The fields of an order that its price depends on; whatever else a body says is not looked at (R-D-11). */
export const PriceQuestion = Type.Object(deliveryFields)
export type PriceQuestionBody = Static<typeof PriceQuestion>

const PricedLine = Type.Object({
  trade_offer: Type.Integer(),
  quantity: Type.Integer(),
  full_price: Type.Number(),
  /** With sales and promotions, before code, bonuses and certificate: what its line in the cart says. */
  before_code: Type.Number(),
  total: Type.Number(),
})

const AppliedCode = Type.Object({
  code: Type.String(),
  /** Otherwise `message` says why it takes nothing off. */
  is_applied: Type.Boolean(),
  discount: Type.Number(),
  discount_type: TextOrNull,
  message: TextOrNull,
})

const AppliedCertificate = Type.Object({
  /** «7K4Q ••• 8WHC» */
  code: Type.String(),
  is_applied: Type.Boolean(),
  discount: Type.Number(),
  /** What is left on it after the order. */
  left: Type.Number(),
  message: TextOrNull,
})

const BonusChoice = Type.Object({
  balance: Type.Integer(),
  /** The least of the balance and the share of an order that bonuses may pay. */
  maximum: Type.Integer(),
  spent: Type.Integer(),
})

const Gift = Type.Object({
  trade_offer: Type.Integer(),
  translations: Type.Object({ ru: Type.Object({ name: Type.String() }), en: Type.Object({ name: Type.String() }) }),
})

export const PriceShape = Type.Object({
  lines: Type.Array(PricedLine),
  quantity: Type.Integer(),
  goods: Type.Number(),
  sale_discount: Type.Number(),
  /** Of promotions that need no code. */
  offers_discount: Type.Number(),
  promocode_discount: Type.Number(),
  bonus_discount: Type.Number(),
  certificate_discount: Type.Number(),
  /** Null until a delivery is chosen. */
  delivery_price: NumberOrNull,
  delivery_old_price: NumberOrNull,
  total: Type.Number(),
  bonuses_to_come: Type.Integer(),
  promocode: Type.Unsafe<Static<typeof AppliedCode> | null>({ ...AppliedCode, nullable: true }),
  certificate: Type.Unsafe<Static<typeof AppliedCertificate> | null>({ ...AppliedCertificate, nullable: true }),
  /** Null for guests. */
  bonuses: Type.Unsafe<Static<typeof BonusChoice> | null>({ ...BonusChoice, nullable: true }),
  gift: Type.Unsafe<Static<typeof Gift> | null>({ ...Gift, nullable: true }),
  /** The order sends it back: another one means that the buyer has not seen this price. */
  fingerprint: Type.String(),
})
export type PriceAnswer = Static<typeof PriceShape>
