import { Type, type Static } from 'typebox'
import { orderConsents, paymentTypes, type OrderConsent, type PaymentType } from '../orders/orders.rules.ts'
import { pickupTypes, type PickupType } from '../delivery/pickup-types.rules.ts'
import { CampaignShape, oneOf, addressFields, buyerFields, text } from '../order-form.shapes.ts'

/** Order fields of R-3-30 … R-3-33. Other body fields, above all totals, are ignored (R-D-11). */
export const CreateOrder = Type.Object({
  ...buyerFields,
  ...addressFields,
  pickup_type: oneOf<PickupType>(pickupTypes),
  pvz_code: text(64),
  payment_type: oneOf<PaymentType>(paymentTypes),
  /** Saved card to charge, or `save_card` to keep a new one; members paying by card. */
  card: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  save_card: Type.Optional(Type.Boolean()),
  /** Company that pays by invoice; the INN suffices where a register knows the rest. */
  company_inn: text(32),
  company_kpp: text(32),
  company_name: text(300),
  company_address: text(500),
  comment: text(1_000),
  phone_call: Type.Optional(Type.Boolean()),
  promocode: Type.Optional(Type.Unsafe<string | null>({ type: 'string', maxLength: 160, nullable: true })),
  /** The code of a certificate (O-57). */
  certificate_value: Type.Optional(Type.Unsafe<string | null>({ type: 'string', maxLength: 160, nullable: true })),
  maxma_bonuses: Type.Optional(
    Type.Unsafe<number | null>({ type: 'integer', minimum: 0, maximum: 10_000_000, nullable: true }),
  ),
  /** Hash of the price the buyer has seen; any other price is refused. */
  fingerprint: text(64),
  consents: Type.Optional(Type.Array(oneOf<OrderConsent>(orderConsents), { maxItems: 3 })),
  campaign: Type.Optional(CampaignShape),
})
export type CreateOrderBody = Static<typeof CreateOrder>

export const CreatedOrder = Type.Object({
  order_id: Type.Integer(),
  /** Key that opens the order without an account for thirty days. */
  key: Type.String(),
  /** Payment page, for orders paid in advance. */
  payment_url: Type.Optional(Type.String()),
})
export type CreatedOrderAnswer = Static<typeof CreatedOrder>
