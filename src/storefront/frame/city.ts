import type { City } from './frame.loader.ts'

/** The city of the address; without one the default, which comes first. */
export const cityOf = (cities: readonly City[], region: string | undefined): City | undefined =>
  cities.find(({ slug }) => slug !== null && slug === region) ?? cities[0]
