import type { CreateOrderBody } from '#shop/checkout/create-order.schemas.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { needsAddress, needsPointCode, needsPostcode } from '#shop/delivery/pickup-types.rules.ts'
import { isOffered } from './quotes.rules.ts'
import type { AddressChoice } from './address-choices.loader.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { deliveryPlace, doorIn } from './delivery-place.ts'
import { companyFields, companyTrouble, fieldTrouble, writtenFields, type FieldTrouble } from './field-troubles.ts'

const maxCommentLength = 1_000

/** Validation errors of the order; only fields needed by the delivery method are checked. */
export function orderTroubles(
  fields: DraftBody,
  { countries }: Pick<CheckoutData, 'countries'>,
): Record<string, FieldTrouble> {
  const type = isOffered(fields.pickup_type) ? fields.pickup_type : undefined
  const isAddressed = type !== undefined && needsAddress(type) && !fields.address
  const isNeeded = {
    street: isAddressed,
    house: isAddressed,
    zip_code: isAddressed && needsPostcode(type),
  }
  const names = writtenFields.filter((name) => !(name in isNeeded) || isNeeded[name as keyof typeof isNeeded])
  const troubles: Record<string, FieldTrouble> = {}
  for (const name of names) {
    const trouble = fieldTrouble(name, fields[name] ?? '', countries)
    if (trouble) troubles[name] = trouble
  }
  if (!type) troubles['pickup_type'] = { kind: 'required' }
  else if (needsPointCode(type) && !fields.pvz_code) troubles['pvz_code'] = { kind: 'pointNeeded' }
  if (!fields.payment_type) troubles['payment_type'] = { kind: 'required' }
  if (fields.payment_type === 'invoice') addCompanyTroubles(troubles, fields)
  return troubles
}

function addCompanyTroubles(troubles: Record<string, FieldTrouble>, fields: DraftBody): void {
  for (const name of companyFields) {
    const trouble = companyTrouble(name, fields[name] ?? '')
    if (trouble) troubles[name] = trouble
  }
}

const companyOf = ({ company_inn, company_kpp, company_name, company_address }: DraftBody) => ({
  company_inn,
  company_kpp,
  company_name,
  company_address,
})

/** Order body from the form; a saved address is expanded, and its access notes precede the comment. */
export function orderBody(fields: DraftBody, addresses: readonly AddressChoice[], city: CityAnswer): CreateOrderBody {
  const { first_name = '', last_name = '', phone = '', email = '', phone_call, pvz_code, comment = '' } = fields
  const { street, house, house_building, apartment } = fields
  const type = fields.pickup_type as CreateOrderBody['pickup_type']
  const address = needsAddress(type) ? addresses.find(({ id }) => id === fields.address) : undefined
  const door = doorIn(fields, addresses, city)
  const note = address?.note ?? ''
  const person = { first_name, last_name, phone, email, phone_call }
  return {
    ...person,
    ...(needsAddress(type) && (address?.parts ?? { street, house, house_building, apartment })),
    ...deliveryPlace(type, city, door),
    // Never fall back to the postcode of the city's main post office.
    ...(needsPostcode(type) && { zip_code: door.zip_code }),
    city: city.ru_name,
    pickup_type: type,
    ...(needsPointCode(type) && { pvz_code }),
    payment_type: fields.payment_type as CreateOrderBody['payment_type'],
    ...(fields.payment_type === 'invoice' && companyOf(fields)),
    comment: [note, comment].filter(Boolean).join('\n').slice(0, maxCommentLength),
    consents: ['personal_data', 'offer'],
  }
}
