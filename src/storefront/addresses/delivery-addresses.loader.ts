import { addressAnswer } from '#shop/addresses/addresses.answers.ts'
import { addressesOf, removedAddress } from '#shop/addresses/addresses.queries.ts'
import { addressLine } from '#shop/addresses/addresses.rules.ts'
import type { AddressAnswer } from '#shop/addresses/addresses.schemas.ts'
import type { DeliveryAddress } from '#shop/addresses/addresses.tables.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { page, type Page } from '#web/page.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import { fill } from '../common/fill.ts'
import { membersOnly, type MemberVisit } from '../common/members-only.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { privateHead } from '../common/private.head.ts'
import { addressesTexts, type AddressesTexts } from './addresses.texts.ts'

export type AddressCardData = { id: number; name: string; line: string; details: string; isDefault: boolean }
export type AddressValues = Partial<AddressAnswer>

export type AddressesData = {
  frame: AccountFrame
  t: AddressesTexts
  cards: AddressCardData[]
  countries: PhoneCountry[]
  /** Address just deleted by a form without JavaScript. */
  removedAddress: { id: number; name: string } | null
  /** Initial values of the form; null while it is closed. */
  form: AddressValues | null
}

function cardOf(address: DeliveryAddress, t: AddressesTexts): AddressCardData {
  const { apartment, entrance, floor, intercom, zip, recipient } = address
  const part = (text: string, value: string) => (value ? fill(text, { value }) : '')
  const inside = [part(t.parts.entrance, entrance), part(t.parts.floor, floor), part(t.parts.intercom, intercom)]
  const line = [addressLine(address), part(t.parts.apartment, apartment)].filter(Boolean).join(', ')
  const details = [...inside, recipient, zip].filter(Boolean).join(', ')
  return { id: address.id, name: address.name, line, details, isDefault: address.isDefault }
}

async function removedIn({ query, context, member }: MemberVisit): Promise<AddressesData['removedAddress']> {
  const id = Number(query['removed'])
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return null
  const address = await removedAddress(context.db, { accountId: member.accountId, id })
  return address ? { id, name: address.name } : null
}

/**
 * Address book, in two SQL statements: the member and the addresses. `edit` names an address or a new one; `removed`, a
 * deleted one that can be restored.
 */
export const loadAddresses = membersOnly(async (visit): Promise<Page<AddressesData, undefined>> => {
  const { locale, query, context, member } = visit
  const [{ account, frame }, addresses] = await Promise.all([
    accountIn(visit),
    addressesOf(context.db, member.accountId),
  ])
  const t = addressesTexts[locale]
  const editedAddress = addresses.find(({ id }) => String(id) === query['edit'])
  const { firstName, lastName, phone } = account
  const newAddress = { recipient: `${firstName} ${lastName}`, phone, is_default: addresses.length === 0 }
  const form = editedAddress ? addressAnswer(editedAddress) : query['edit'] === 'new' ? newAddress : null
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t,
      countries: phoneCountries(locale),
      cards: addresses.map((address) => cardOf(address, t)),
      removedAddress: await removedIn(visit),
      form,
    },
  })
})
