import { Type, type Static } from 'typebox'

export const CityShape = Type.Object({
  /** 0 for a settlement outside the shop's list, whose slug is empty. */
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

// Null where DaData has no value, so its answer can be posted unchanged. No place name contains markup, and the length
// limits keep the cookie small.
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
  /** FIAS id of a settlement chosen by its English name, used to look up the Russian one. */
  fias_id: words(36, '^[0-9a-f-]*$'),
})
export type ChosenCity = Static<typeof ChosenCityShape>
