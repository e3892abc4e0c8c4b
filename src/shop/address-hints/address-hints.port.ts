/** Fields of a suggested address, named as in DaData; null if absent. */
export const addressFields = [
  'postal_code',
  'country',
  'country_iso_code',
  'federal_district',
  'region_fias_id',
  'region_kladr_id',
  'region_iso_code',
  'region_with_type',
  'region_type',
  'region_type_full',
  'region',
  'area_fias_id',
  'area_kladr_id',
  'area_with_type',
  'area_type',
  'area_type_full',
  'area',
  'city_fias_id',
  'city_kladr_id',
  'city_with_type',
  'city_type',
  'city_type_full',
  'city',
  'city_district_fias_id',
  'city_district_with_type',
  'city_district',
  'settlement_fias_id',
  'settlement_kladr_id',
  'settlement_with_type',
  'settlement_type',
  'settlement_type_full',
  'settlement',
  'street_fias_id',
  'street_kladr_id',
  'street_with_type',
  'street_type',
  'street_type_full',
  'street',
  'house_fias_id',
  'house_kladr_id',
  'house_type',
  'house_type_full',
  'house',
  'block_type',
  'block_type_full',
  'block',
  'flat_type',
  'flat_type_full',
  'flat',
  'fias_id',
  'fias_level',
  'kladr_id',
  'geoname_id',
  'capital_marker',
  'timezone',
  'geo_lat',
  'geo_lon',
  'qc_geo',
] as const

export type AddressData = Record<(typeof addressFields)[number], string | null>
export type AddressHint = { value: string; unrestricted_value: string; data: AddressData }

export const addressBounds = ['country', 'region', 'area', 'city', 'settlement', 'street', 'house', 'flat'] as const
export type AddressBound = { value: (typeof addressBounds)[number] }

export const placeKeys = [
  'country_iso_code',
  'region_iso_code',
  'region_fias_id',
  'area_fias_id',
  'city_fias_id',
  'city_district_fias_id',
  'settlement_fias_id',
  'street_fias_id',
  'kladr_id',
] as const
/** Search scope: a suggestion must match every key that is given. */
export type AddressPlace = Partial<Record<(typeof placeKeys)[number], string>>

export type AddressQuestion = {
  query: string
  count: number
  language: 'ru' | 'en'
  locations?: AddressPlace[]
  locations_boost?: AddressPlace[]
  from_bound?: AddressBound
  to_bound?: AddressBound
  restrict_value?: boolean
}

/**
 * Provider of address suggestions; throws a HintsFault on failure, and the shop's own list of cities is the fallback.
 */
export type AddressHints = { suggest: (question: AddressQuestion) => Promise<AddressHint[]> }

export type HintsTrouble = 'slow' | 'away' | 'refused' | 'broken' | 'paused'

export class HintsFault extends Error {
  readonly trouble: HintsTrouble
  readonly status: number | undefined

  constructor(trouble: HintsTrouble, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`address hints: ${trouble}`, { cause })
    this.trouble = trouble
    this.status = status
  }
}
