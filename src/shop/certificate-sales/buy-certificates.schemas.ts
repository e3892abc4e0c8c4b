import { Type, type Static } from 'typebox'
import {
  certificateDesigns,
  certificatePickers,
  certificateTextTypes,
  certificateTypes,
  certificateValues,
  longestWish,
  mostCertificates,
  type CertificateDesign,
  type CertificatePicker,
  type CertificateTextType,
  type CertificateType,
} from '../certificates/certificate-sales.rules.ts'
import { pickupTypes, type PickupType } from '../delivery/pickup-types.rules.ts'
import { orderConsents, paymentTypes, type OrderConsent, type PaymentType } from '../orders/orders.rules.ts'
import { CampaignShape, oneOf, addressFields, buyerFields, text } from '../order-form.shapes.ts'

/** A certificate as R-3-35 … R-3-38 name it, with the two fields of O-67; whatever else a body says is not looked at. */
export const BuyCertificates = Type.Object({
  ...buyerFields,
  picker_email: text(254),
  picker_phone: text(32),
  picker_name: text(100),
  picker_last_name: text(100),
  ...addressFields,
  /** Of a printed one; what comes by e-mail has none. */
  pickup_type: Type.Optional(Type.Unsafe<PickupType | ''>({ type: 'string', enum: ['', ...pickupTypes] })),
  pvz_code: text(64),
  picker: oneOf<CertificatePicker>(certificatePickers),
  text_type: Type.Optional(oneOf<CertificateTextType>(certificateTextTypes)),
  picker_comment: text(longestWish),
  /** In roubles. */
  value: Type.Integer({ minimum: certificateValues.least, maximum: certificateValues.most }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCertificates })),
  certificate_type: Type.Optional(oneOf<CertificateType>(certificateTypes)),
  payment_type: oneOf<PaymentType>(paymentTypes),
  phone_call: Type.Optional(Type.Boolean()),
  design: Type.Optional(oneOf<CertificateDesign>(certificateDesigns)),
  /** ISO 8601 with the offset of whoever gets it. */
  deliver_at: text(40),
  /** Of whoever pays by an invoice. */
  company_inn: text(32),
  company_kpp: text(32),
  company_name: text(300),
  company_address: text(500),
  /** What the buyer has seen, in roubles: at another price nothing is bought. */
  delivery_price: Type.Optional(Type.Number({ minimum: 0 })),
  consents: Type.Optional(Type.Array(oneOf<OrderConsent>(orderConsents), { maxItems: 3 })),
  campaign: Type.Optional(CampaignShape),
})
export type BuyCertificatesBody = Static<typeof BuyCertificates>

export const BoughtCertificates = Type.Object({
  order_id: Type.Integer(),
  /** Where it is paid; the page of the order, where it is paid by an invoice or at the door. */
  payment_url: Type.String(),
})
export type BoughtCertificatesAnswer = Static<typeof BoughtCertificates>
