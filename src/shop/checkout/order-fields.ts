import type { Money } from '#kernel/money.ts'
import { badField, refuseFields } from '#kernel/refusal.ts'
import { normalPhone } from '../phone.rules.ts'
import { limitText, maxAtDoorText } from '../delivery/delivery.texts.ts'
import { isTooMuchAtDoor } from '../delivery/pay-at-door.rules.ts'
import {
  isPostcode,
  needsAddress,
  needsPointCode,
  needsPostcode,
  type PickupType,
} from '../delivery/pickup-types.rules.ts'
import { isPaidOnline, lacksConsent, type PaymentType } from '../orders/orders.rules.ts'
import { brokenLimit, methodOfType, type LimitsByMethod } from '../payments/payments.rules.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'

const address = ['street', 'house'] as const
const neededBy = (type: PickupType) => [
  ...(['first_name', 'last_name', 'email'] as const),
  needsPointCode(type) ? ('pvz_code' as const) : ('city' as const),
  ...(needsPostcode(type) ? (['zip_code'] as const) : []),
  ...(needsAddress(type) ? address : []),
]
export type OrderFields = CreateOrderBody & { phone: string }

/** Text as one line, without invisible or unstorable characters. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
/** Comment text, which keeps line breaks. */
export const plainLines = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

/** Normalizes order fields and checks those required by the delivery type (O-16). */
export function orderFields(body: CreateOrderBody): OrderFields {
  const fields = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value !== 'string' ? value : name === 'comment' ? plainLines(value) : plainLine(value),
    ]),
  ) as CreateOrderBody
  const phone = normalPhone(fields.phone)
  const missing = neededBy(fields.pickup_type).filter((name) => !fields[name])
  const codes: Record<string, string> = Object.fromEntries(missing.map((name) => [name, 'required']))
  if (!phone) codes['phone'] = 'invalid_phone'
  if (needsPostcode(fields.pickup_type) && fields.zip_code && !isPostcode(fields.zip_code))
    codes['zip_code'] = 'invalid_zip'
  if (lacksConsent(fields.consents)) codes['consents'] = 'consents_needed'
  refuseFields(codes)
  return { ...fields, email: fields.email.toLowerCase(), phone: phone! }
}

/** Refuses payment on delivery above the carrier's limit. */
export function assertCashAllowed({ pickup_type: type, payment_type: payment }: OrderFields, total: Money): void {
  if (payment === 'on_delivery' && isTooMuchAtDoor(type, total))
    throw badField('payment_type', 'too_much_at_door', { limit: maxAtDoorText(type) })
}

type OnlineWish = { payment_type: PaymentType }

/** Refuses online payment outside the limits of the payment method. */
export function needPayableBefore({ payment_type: type }: OnlineWish, total: Money, limits: LimitsByMethod): void {
  const broken = isPaidOnline(type) ? brokenLimit(limits[methodOfType(type)], total) : undefined
  if (broken) throw badField('payment_type', broken.code, { limit: limitText(broken.limit) })
}
