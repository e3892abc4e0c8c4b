import type { Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { normalPhone } from '../accounts/phone.rules.ts'
import { mostAtDoorText } from '../delivery/delivery.texts.ts'
import { isTooMuchAtDoor } from '../delivery/pay-at-door.rules.ts'
import { needsAddress, needsPointCode, pickupFacts } from '../delivery/pickup-types.rules.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'

type TextField = 'first_name' | 'last_name' | 'email' | 'street' | 'house' | 'city' | 'pvz_code'
export type OrderFields = CreateOrderBody & { phone: string }

/** Words of people as one line, without signs that cannot be seen or kept. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
/** A comment keeps its lines. */
export const plainLines = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

/** What O-16 asks for beside the shape of each field: it depends on how the order is received. */
export function orderFields(body: CreateOrderBody): OrderFields {
  const fields = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value !== 'string' ? value : name === 'comment' ? plainLines(value) : plainLine(value),
    ]),
  ) as CreateOrderBody
  const need = (name: TextField) => {
    if (!fields[name]) throw badField(name, 'required')
  }
  need('first_name')
  need('last_name')
  need('email')
  const phone = normalPhone(fields.phone)
  if (!phone) throw badField('phone', 'invalid_phone')
  const type = fields.pickup_type
  if (needsPointCode(type)) need('pvz_code')
  else need('city')
  if (needsAddress(type)) {
    need('street')
    need('house')
  }
  if (fields.zip_code && pickupFacts[type].way === 'post' && !/^\d{6}$/.test(fields.zip_code))
    throw badField('zip_code', 'invalid_zip')
  return { ...fields, email: fields.email.toLowerCase(), phone }
}

/** A carrier takes only so much when it hands a parcel over. */
export function needPayableAtDoor({ pickup_type: type, payment_type: payment }: OrderFields, total: Money): void {
  if (payment === 'on_delivery' && isTooMuchAtDoor(type, total))
    throw badField('payment_type', 'too_much_at_door', { limit: mostAtDoorText(type) })
}
