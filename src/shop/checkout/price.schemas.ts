import { Type, type Static } from 'typebox'
import { pickupTypes, type PickupType } from '../delivery/pickup-types.rules.ts'
import { maxCodeLength } from '../promo/promo-key.rules.ts'
import { NumberOrNull } from '../catalogue/catalogue.schemas.ts'

const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })
/** Code field, longer than valid codes so that an overlong one gets a readable refusal. */
const Code = Type.Unsafe<string | null>({ type: 'string', maxLength: maxCodeLength * 4, nullable: true })

export const CodeQuery = Type.Object({
  promocode: Type.Optional(Type.String({ maxLength: maxCodeLength * 4 })),
  certificate: Type.Optional(Type.String({ maxLength: maxCodeLength * 4 })),
})
export type CodeQueryFields = Static<typeof CodeQuery>

/** Promo code of O-05. Besides `percent` and `fixed` there are free delivery, gifts, n for m and referrals. */
const Promocode = Type.Object({
  code: Type.String(),
  discount_type: Type.Unsafe<'percent' | 'fixed' | 'free_delivery' | 'gift' | 'n_for_m' | 'friend'>({ type: 'string' }),
  /** Per cent, roubles or referral bonus; 0 for other types. */
  value: Type.Number(),
  /** Discount on the current cart, in roubles. */
  discount: Type.Number(),
})
const CertificateShape = Type.Object({
  code: Type.String(),
  balance: Type.Number(),
  /** Original amount of the certificate. */
  value: Type.Number(),
})
export const CodeCheck = Type.Object({
  promocode: Type.Unsafe<Static<typeof Promocode> | null>({ ...Promocode, nullable: true }),
  certificate: Type.Unsafe<Static<typeof CertificateShape> | null>({ ...CertificateShape, nullable: true }),
})
export type CodeCheckAnswer = Static<typeof CodeCheck>

/** Order form fields that determine the delivery price. */
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

/** Discount changes: absent fields stay, null clears (R-4.5-18). The response includes the given delivery. */
export const Discounts = Type.Object({
  ...deliveryFields,
  promocode: Type.Optional(Code),
  certificate_value: Type.Optional(Code),
  maxma_bonuses: Type.Optional(
    Type.Unsafe<number | null>({ type: 'integer', minimum: 0, maximum: 10_000_000, nullable: true }),
  ),
})
export type DiscountsBody = Static<typeof Discounts>

/** Order fields that determine the price; other body fields are ignored (R-D-11). */
export const PriceQuestion = Type.Object(deliveryFields)
export type PriceQuestionBody = Static<typeof PriceQuestion>

const PricedLine = Type.Object({
  trade_offer: Type.Integer(),
  quantity: Type.Integer(),
  full_price: Type.Number(),
  /** Line total as in the cart: after sales and promotions, before code, bonuses and certificate. */
  before_code: Type.Number(),
  total: Type.Number(),
})

const AppliedCode = Type.Object({
  code: Type.String(),
  /** If false, `message` gives the reason. */
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
  /** Balance left after the order. */
  left: Type.Number(),
  message: TextOrNull,
})

const BonusChoice = Type.Object({
  balance: Type.Integer(),
  /** Smaller of the balance and the share of an order payable with bonuses. */
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
  /** Discount of promotions without a code. */
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
  /** Price hash that the order sends back; a mismatch means the price has changed. */
  fingerprint: Type.String(),
})
export type PriceAnswer = Static<typeof PriceShape>
