import { Type, type Static } from 'typebox'
import { addressBounds, addressFields, placeKeys, type AddressData, type AddressPlace } from './address-hints.port.ts'

const Bound = Type.Object({
  value: Type.Unsafe<(typeof addressBounds)[number]>({ type: 'string', enum: addressBounds }),
})
const PlaceShape = Type.Unsafe<AddressPlace>({
  type: 'object',
  properties: Object.fromEntries(placeKeys.map((key) => [key, { type: 'string', maxLength: 60 }])),
})
const PlacesShape = Type.Optional(Type.Array(PlaceShape, { maxItems: 20 }))

/** Request body of DaData's own call, plus a city of ours as a filter. */
export const AddressBody = Type.Object({
  query: Type.String({ maxLength: 300 }),
  /** Less than 1 becomes 1, more than 20 becomes 20; 10 by default. */
  count: Type.Optional(Type.Integer()),
  language: Type.Optional(Type.Unsafe<'ru' | 'en'>({ type: 'string', enum: ['ru', 'en'] })),
  locations: PlacesShape,
  locations_boost: PlacesShape,
  from_bound: Type.Optional(Bound),
  to_bound: Type.Optional(Bound),
  restrict_value: Type.Optional(Type.Boolean()),
  /** Slug of the city; the shop knows its FIAS id. */
  within_city: Type.Optional(Type.String({ maxLength: 80 })),
})
export type AddressBodyFields = Static<typeof AddressBody>

const Data = Type.Unsafe<AddressData>({
  type: 'object',
  required: addressFields,
  properties: Object.fromEntries(addressFields.map((field) => [field, { type: ['string', 'null'] }])),
})

export const AddressSuggestionsShape = Type.Object({
  suggestions: Type.Array(Type.Object({ value: Type.String(), unrestricted_value: Type.String(), data: Data })),
})
export type AddressSuggestions = Static<typeof AddressSuggestionsShape>
