import { addressesOf } from '#shop/addresses/addresses.queries.ts'
import type { DeliveryAddress } from '#shop/addresses/addresses.tables.ts'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { fill } from '../common/fill.ts'
import { checkoutTexts, type CheckoutTexts } from './checkout.texts.ts'

/** Saved address, as shown on a card and as sent with the order. */
export type AddressChoice = {
  id: number
  name: string
  city: string
  line: string
  note: string
  parts: Record<'street' | 'house' | 'house_building' | 'apartment' | 'zip_code', string>
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

export function addressChoice(address: DeliveryAddress, t: CheckoutTexts['address']['parts']): AddressChoice {
  const { id, name, city, street, house, building, apartment, zip, recipient } = address
  const part = (which: keyof typeof t) => (address[which] ? fill(t[which], { value: address[which] }) : '')
  const line = joined(street, house, building, part('apartment'))
  const note = joined(part('entrance'), part('floor'), part('intercom'), recipient)
  return { id, name, city, line, note, parts: { street, house, house_building: building, apartment, zip_code: zip } }
}

export const addressChoices = async (db: Db, accountId: number, locale: Locale): Promise<AddressChoice[]> =>
  (await addressesOf(db, accountId)).map((address) => addressChoice(address, checkoutTexts[locale].address.parts))
