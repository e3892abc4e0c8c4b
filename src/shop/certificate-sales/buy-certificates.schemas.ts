import { Type, type Static } from 'typebox'
import {
  certificateDesigns,
  certificatePickers,
  certificateTextTypes,
  certificateTypes,
  certificateValues,
  maxWishLength,
  maxCertificates,
  type CertificateDesign,
  type CertificatePicker,
  type CertificateTextType,
  type CertificateType,
} from '../certificates/certificate-sales.rules.ts'
import { pickupTypes, type PickupType } from '../delivery/pickup-types.rules.ts'
import { orderConsents, paymentTypes, type OrderConsent, type PaymentType } from '../orders/orders.rules.ts'
import { CampaignShape, oneOf, addressFields, buyerFields, text } from '../order-form.shapes.ts'

/** Certificate purchase (R-3-35 … R-3-38) with the two fields of O-67; unknown fields are ignored. */
export const BuyCertificates = Type.Object({
  ...buyerFields,
  picker_email: text(254),
  picker_phone: text(32),
  picker_name: text(100),
  picker_last_name: text(100),
  ...addressFields,
  /** Delivery of a printed certificate; empty for an emailed one. */
  pickup_type: Type.Optional(Type.Unsafe<PickupType | ''>({ type: 'string', enum: ['', ...pickupTypes] })),
  pvz_code: text(64),
  picker: oneOf<CertificatePicker>(certificatePickers),
  text_type: Type.Optional(oneOf<CertificateTextType>(certificateTextTypes)),
  picker_comment: text(maxWishLength),
  /** Value in rubles. */
  value: Type.Integer({ minimum: certificateValues.least, maximum: certificateValues.most }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxCertificates })),
  certificate_type: Type.Optional(oneOf<CertificateType>(certificateTypes)),
  payment_type: oneOf<PaymentType>(paymentTypes),
  phone_call: Type.Optional(Type.Boolean()),
  design: Type.Optional(oneOf<CertificateDesign>(certificateDesigns)),
  /** Delivery time, ISO 8601 with the receiver's UTC offset. */
  deliver_at: text(40),
  /** Company details for payment by invoice. */
  company_inn: text(32),
  company_kpp: text(32),
  company_name: text(300),
  company_address: text(500),
  /** Delivery price shown to the buyer, in rubles; any other price refuses the purchase. */
  delivery_price: Type.Optional(Type.Number({ minimum: 0 })),
  consents: Type.Optional(Type.Array(oneOf<OrderConsent>(orderConsents), { maxItems: 3 })),
  campaign: Type.Optional(CampaignShape),
})
export type BuyCertificatesBody = Static<typeof BuyCertificates>

export const BoughtCertificates = Type.Object({
  order_id: Type.Integer(),
  /** Payment page; the order page for payment by invoice or on delivery. */
  payment_url: Type.String(),
})
export type BoughtCertificatesAnswer = Static<typeof BoughtCertificates>
