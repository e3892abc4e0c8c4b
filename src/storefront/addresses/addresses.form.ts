import { Type } from 'typebox'
import {
  changeAddress,
  createAddress,
  deleteAddress,
  restoreAddress,
  wholeAddress,
} from '#shop/addresses/addresses.actions.ts'
import { AddressFields } from '#shop/addresses/addresses.schemas.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const page = link({ base: '' }, 'delivery-addresses')
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Creates or updates an address; empty fields are cleared. */
export const saveAddressForm = form({
  path: '/delivery-addresses/save/',
  page,
  fields: Type.Object({
    ...AddressFields.properties,
    phone_country: Type.Optional(Type.String({ maxLength: 2 })),
    id: Type.Optional(Id),
  }),
  act: async ({ app: { db }, fields: { id, phone_country: iso, ...fields }, member, locale, now }) => {
    const { accountId } = await member()
    const body = { ...fields, phone: wholePhone(fields.phone ?? '', iso, phoneCountries(locale)) }
    if (id === undefined) await createAddress(db, { accountId, body, now })
    else await changeAddress(db, { accountId, id, body: wholeAddress(body), now })
    return page
  },
})

export const defaultAddressForm = form({
  path: '/delivery-addresses/default/',
  page,
  fields: Type.Object({ id: Id }),
  act: async ({ app: { db }, fields: { id }, member, now }) => {
    await changeAddress(db, { accountId: (await member()).accountId, id, body: { is_default: true }, now })
    return page
  },
})

export const removeAddressForm = form({
  path: '/delivery-addresses/remove/',
  page,
  fields: Type.Object({ id: Id }),
  act: async ({ app: { db }, fields: { id }, member, now }) => {
    await deleteAddress(db, { accountId: (await member()).accountId, id, now })
    return link({ base: '' }, 'delivery-addresses', { query: { removed: id } })
  },
})

export const restoreAddressForm = form({
  path: '/delivery-addresses/restore/',
  page,
  fields: Type.Object({ id: Id }),
  act: async ({ app: { db }, fields: { id }, member, now }) => {
    await restoreAddress(db, { accountId: (await member()).accountId, id, now })
    return page
  },
})
