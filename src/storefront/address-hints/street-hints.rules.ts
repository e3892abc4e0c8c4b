import type { AddressSuggestions } from '#shop/address-hints/address-hints.schemas.ts'

/** Address known to the address service; unknown parts are empty. */
export type StreetHint = { city: string; street: string; house: string; building: string; zip: string }

export type StreetOption = { value: string; label: string; note: string; hint: StreetHint }

const joined = (parts: (string | null | undefined)[], separator: string) => parts.filter(Boolean).join(separator)

/** «Литейный пр-кт, д 56» with the note «г Санкт-Петербург, 191014»; suggestions without a street are skipped. */
export function streetOptions({ suggestions }: AddressSuggestions): StreetOption[] {
  const options = suggestions.flatMap(({ data }): StreetOption[] => {
    // Some villages have houses and no streets.
    const street = data.street_with_type ?? (data.house ? data.settlement_with_type : null)
    if (!street) return []
    const building = joined([data.block_type, data.block], ' ')
    const label = joined([street, joined([data.house_type, data.house], ' '), building], ', ')
    const city = data.city ?? data.settlement ?? data.region ?? ''
    const note = joined(
      [data.city_with_type ?? data.settlement_with_type ?? data.region_with_type, data.postal_code],
      ', ',
    )
    const hint = { city, street, house: data.house ?? '', building, zip: data.postal_code ?? '' }
    return [{ value: `${label} ${note}`, label, note, hint }]
  })
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
