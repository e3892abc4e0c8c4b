import { Type, type Static } from 'typebox'

const Text = Type.String({ maxLength: 300 })
const Optional = Type.Optional(Text)

/** Address fields that the owner edits; owner and id are never read from a body. */
export const AddressFields = Type.Object({
  name: Optional,
  country_code: Type.Optional(Type.String({ maxLength: 2 })),
  region: Optional,
  city: Text,
  zip_code: Optional,
  street: Text,
  house: Text,
  house_building: Optional,
  apartment: Optional,
  entrance: Optional,
  floor: Optional,
  intercom: Optional,
  recipient: Optional,
  phone: Optional,
  is_default: Type.Optional(Type.Boolean()),
})
export type AddressBody = Static<typeof AddressFields>

/** Partial update: only the changed fields. */
export const AddressChanges = Type.Partial(AddressFields)
export type AddressChangesBody = Static<typeof AddressChanges>

export const Address = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  country_code: Type.String(),
  region: Type.String(),
  city: Type.String(),
  zip_code: Type.String(),
  street: Type.String(),
  house: Type.String(),
  house_building: Type.String(),
  apartment: Type.String(),
  entrance: Type.String(),
  floor: Type.String(),
  intercom: Type.String(),
  recipient: Type.String(),
  phone: Type.String(),
  is_default: Type.Boolean(),
})
export type AddressAnswer = Static<typeof Address>

export const AddressList = Type.Array(Address)
export type AddressListAnswer = Static<typeof AddressList>
