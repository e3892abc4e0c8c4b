import { Type, type Static } from 'typebox'
import { addressBounds, addressFields, placeKeys, type AddressData, type AddressPlace } from './address-hints.port.ts'

export const CityShape = Type.Object({
  /** 0 for a settlement that is not among the cities of the shop; its slug is empty then. */
  id: Type.Integer(),
  slug: Type.String(),
  ru_name: Type.String(),
  en_name: Type.String(),
  iso: Type.String(),
  zip_code: Type.String(),
  region: Type.String(),
  use_in_regions: Type.Boolean(),
})
export type CityAnswer = Static<typeof CityShape>

// Null where DaData has nothing to say: what it answered may be posted as it is. No sign of markup is in any place's
// name, and what is short enough fits into a cookie.
const name = '^[\\p{L}\\p{M}\\d .,’\'"«»()/№–—-]*$'
const words = (maxLength: number, pattern = name) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern }))

/** One of the two names is needed. */
export const ChosenCityShape = Type.Object({
  ru_name: words(80),
  en_name: words(80),
  iso: words(6, '^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$|^$'),
  zip_code: words(10, '^[A-Za-z0-9 -]*$'),
  region: words(80),
})
export type ChosenCity = Static<typeof ChosenCityShape>

const Bound = Type.Object({
  value: Type.Unsafe<(typeof addressBounds)[number]>({ type: 'string', enum: addressBounds }),
})
const Place = Type.Unsafe<AddressPlace>({
  type: 'object',
  properties: Object.fromEntries(placeKeys.map((key) => [key, { type: 'string', maxLength: 60 }])),
})
const Places = Type.Optional(Type.Array(Place, { maxItems: 20 }))

/** The body of DaData's own call. */
export const AddressBody = Type.Object({
  query: Type.String({ maxLength: 300 }),
  /** Brought between 1 and 20; 10 unless said. */
  count: Type.Optional(Type.Integer()),
  language: Type.Optional(Type.Unsafe<'ru' | 'en'>({ type: 'string', enum: ['ru', 'en'] })),
  locations: Places,
  locations_boost: Places,
  from_bound: Type.Optional(Bound),
  to_bound: Type.Optional(Bound),
  restrict_value: Type.Optional(Type.Boolean()),
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
