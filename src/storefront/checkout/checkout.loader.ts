import { formStartOf, pickupStores, type PickupStore } from '#shop/checkout/form-start.queries.ts'
import type { DeliveryAddress } from '#shop/addresses/addresses.tables.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { isPaidFirst, type PaymentType } from '#shop/orders/orders.rules.ts'
import { methodOfType } from '#shop/payments/payments.rules.ts'
import { fill } from '../common/fill.ts'
import { phoneCountries } from '../common/phone-countries.ts'
import { checkoutTexts, type CheckoutTexts } from './checkout.texts.ts'

/** An address of the account, as a card shows it and as the order takes it. */
export type AddressChoice = {
  id: number
  name: string
  city: string
  line: string
  note: string
  parts: Record<'street' | 'house' | 'house_building' | 'apartment' | 'zip_code', string>
}

export type CheckoutData = {
  t: CheckoutTexts
  fields: DraftBody
  addresses: AddressChoice[]
  isMember: boolean
  stores: PickupStore[]
  countries: PhoneCountry[]
  /** What can be paid today: a card and the SBP need a bank behind the shop. */
  payments: PaymentType[]
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

function choiceOf(address: DeliveryAddress, t: CheckoutTexts['address']['parts']): AddressChoice {
  const { id, name, city, street, house, building, apartment, zip, recipient } = address
  const part = (which: keyof typeof t) => (address[which] ? fill(t[which], { value: address[which] }) : '')
  const line = joined(street, house, building, part('apartment'))
  const note = joined(part('entrance'), part('floor'), part('intercom'), recipient)
  return { id, name, city, line, note, parts: { street, house, house_building: building, apartment, zip_code: zip } }
}

/** In the order of the form. */
const formPayments: readonly PaymentType[] = ['sbp', 'online', 'on_delivery', 'invoice']

/** Beside the lines of the cart. */
export async function loadCheckout({ locale, now, context }: ShopVisit): Promise<CheckoutData> {
  const owner = await context.owner?.()
  const [{ fields, addresses, isMember }, stores] = await Promise.all([
    formStartOf(context.db, { owner, now }),
    pickupStores(context.db, locale),
  ])
  const t = checkoutTexts[locale]
  return {
    t,
    fields,
    addresses: addresses.map((address) => choiceOf(address, t.address.parts)),
    isMember,
    stores,
    countries: phoneCountries(locale),
    payments: formPayments.filter(
      (type) => !isPaidFirst(type) || (context.payments?.methods.includes(methodOfType(type)) ?? false),
    ),
  }
}
