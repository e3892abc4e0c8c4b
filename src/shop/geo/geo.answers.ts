import type { CityAnswer } from './geo.schemas.ts'
import type { City } from './geo.tables.ts'

export const cityAnswer = (city: City): CityAnswer => ({
  id: city.id,
  slug: city.slug,
  ru_name: city.ruName,
  en_name: city.enName,
  iso: city.iso,
  zip_code: city.zipCode,
  region: city.region,
  use_in_regions: city.useInRegions,
})
