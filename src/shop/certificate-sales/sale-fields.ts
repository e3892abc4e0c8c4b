import { isMailbox } from '#kernel/mailbox.rules.ts'
import { badField } from '#kernel/refusal.ts'
import { after, days, minutes } from '#kernel/time.ts'
import { normalPhone } from '../phone.rules.ts'
import { maxDaysAhead, type CertificateType } from '../certificates/certificate-sales.rules.ts'
import { plainLine, plainLines } from '../checkout/order-fields.ts'
import { hasDoor } from '../delivery/pay-at-door.rules.ts'
import {
  bringsCertificates,
  needsAddress,
  needsPointCode,
  isPostcode,
  needsPostcode,
  type CarrierPickupType,
} from '../delivery/pickup-types.rules.ts'
import { lacksConsent } from '../orders/orders.rules.ts'
import type { BuyCertificatesBody } from './buy-certificates.schemas.ts'

type TextField =
  | 'first_name'
  | 'last_name'
  | 'picker_name'
  | 'city'
  | 'street'
  | 'house'
  | 'pvz_code'
  | 'picker_comment'

/** Receiver of the certificate and their contacts. */
export type Receiver = { firstName: string; lastName: string; email: string | null; phone: string | null }

export type SaleFields = Omit<BuyCertificatesBody, 'pickup_type' | 'picker' | 'deliver_at'> & {
  quantity: number
  type: CertificateType
  pickup_type: CarrierPickupType | 'online'
  receiver: Receiver
  isOther: boolean
  deliverAt: Date | null
  offsetMinutes: number
}

/** Validates the rules of O-17 across fields, which depend on the receiver and the delivery. */
export function saleFields(body: BuyCertificatesBody, now: Date): SaleFields {
  const fields = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value !== 'string' ? value : name === 'picker_comment' ? plainLines(value) : plainLine(value),
    ]),
  ) as BuyCertificatesBody
  for (const name of ['first_name', 'last_name'] as const) need(fields, name)
  const phone = normalPhone(fields.phone)
  if (!phone) throw badField('phone', 'invalid_phone')
  if (lacksConsent(fields.consents)) throw badField('consents', 'consents_needed')
  if (fields.text_type === 'custom') need(fields, 'picker_comment')
  const type = fields.certificate_type ?? 'online'
  const own = { ...fields, email: fields.email.toLowerCase(), phone, type, quantity: fields.quantity ?? 1 }
  const receiver = receiverOf(own)
  const pickup = type === 'online' ? ('online' as const) : deliveryOf(fields)
  if (fields.payment_type === 'on_delivery' && !hasDoor(pickup)) throw badField('payment_type', 'online_is_paid_first')
  return { ...own, receiver, isOther: fields.picker === 'other', pickup_type: pickup, ...momentOf(fields, type, now) }
}

function need(fields: BuyCertificatesBody, name: TextField): void {
  if (!fields[name]) throw badField(name, 'required')
}

function receiverOf(fields: BuyCertificatesBody & { type: CertificateType }): Receiver {
  const { picker, first_name: firstName, last_name: lastName, email, phone } = fields
  if (picker === 'self') return { firstName, lastName, email, phone }
  need(fields, 'picker_name')
  const mail = (fields.picker_email ?? '').toLowerCase()
  if (mail && !isMailbox(mail)) throw badField('picker_email', 'invalid_email')
  const number = fields.picker_phone ? normalPhone(fields.picker_phone) : null
  if (number === undefined) throw badField('picker_phone', 'invalid_phone')
  if (!mail && !number) throw badField('picker_email', 'receiver_unreachable')
  return { firstName: fields.picker_name!, lastName: fields.picker_last_name ?? '', email: mail || null, phone: number }
}

function deliveryOf(fields: BuyCertificatesBody): CarrierPickupType {
  const type = fields.pickup_type
  if (!type) throw badField('pickup_type', 'required')
  if (!bringsCertificates(type)) throw badField('pickup_type', 'not_listed')
  need(fields, needsPointCode(type) ? 'pvz_code' : 'city')
  if (needsAddress(type)) for (const name of ['street', 'house'] as const) need(fields, name)
  if (needsPostcode(type) && !isPostcode(fields.zip_code ?? '')) throw badField('zip_code', 'invalid_zip')
  return type
}

const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** UTC offset of Moscow in minutes, for immediate delivery. */
const usualOffset = 180

function momentOf({ deliver_at: text }: BuyCertificatesBody, type: CertificateType, now: Date) {
  if (!text || type === 'printed') return { deliverAt: null, offsetMinutes: usualOffset }
  const [, zone] = momentShape.exec(text) ?? []
  const deliverAt = new Date(text)
  if (zone === undefined || Number.isNaN(deliverAt.getTime())) throw badField('deliver_at', 'wrong')
  // One hour of tolerance for buyers who fill in the form slowly.
  if (deliverAt < after(now, -minutes(60))) throw badField('deliver_at', 'moment_over')
  if (deliverAt > after(now, days(maxDaysAhead))) throw badField('deliver_at', 'moment_too_far')
  return { deliverAt, offsetMinutes: offsetIn(zone) }
}

function offsetIn(zone: string): number {
  const [, sign, hour, minute] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const size = Number(hour ?? 0) * 60 + Number(minute ?? 0)
  return sign === '-' ? -size : size
}
