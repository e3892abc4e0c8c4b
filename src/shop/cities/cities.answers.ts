import type { CityAnswer } from './cities.schemas.ts'
import type { City } from './cities.tables.ts'

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
