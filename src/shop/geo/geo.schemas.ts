import { Type, type Static } from 'typebox'

export const CityShape = Type.Object({
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
