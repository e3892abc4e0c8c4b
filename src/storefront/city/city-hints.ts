import { useEffect, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { suggestAddressCall } from '#shop/address-hints/address-hints.calls.ts'
import type { AddressSuggestions } from '#shop/address-hints/address-hints.schemas.ts'
import type { ChosenCity } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'

const pauseMs = 500
export const maxHints = 20
const city = { value: 'city' } as const

export type CityHint = { name: string; address: ChosenCity }
type Hints = { hints: readonly CityHint[]; isBusy: boolean }

function hintOf({ data }: AddressSuggestions['suggestions'][number], locale: Locale): CityHint | undefined {
  const name = data.city ?? data.settlement ?? data.region
  if (!name) return undefined
  const where = { iso: data.country_iso_code, zip_code: data.postal_code, region: data.region_with_type }
  if (locale === 'ru') return { name, address: { ru_name: name, ...where } }
  return { name, address: { en_name: name, fias_id: data.settlement_fias_id ?? data.city_fias_id, ...where } }
}

async function hintsFor(query: string, language: Locale, signal: AbortSignal): Promise<CityHint[]> {
  const locations = [{ country_iso_code: 'RU' }]
  const body = { query, count: maxHints, language, locations, from_bound: city, to_bound: city }
  const { suggestions } = await ask(suggestAddressCall, { body, signal })
  return suggestions.flatMap((suggestion) => hintOf(suggestion, language) ?? [])
}

/**
 * City suggestions from the address service, debounced (R-9-10). An empty text sends no request; a failed request shows
 * no suggestions (R-8-07).
 */
export function useCityHints(text: string, locale: Locale): Hints {
  const query = text.trim().slice(0, 300)
  const [answer, setAnswer] = useState<{ query: string; hints: readonly CityHint[] }>({ query: '', hints: [] })
  const isBusy = query !== '' && answer.query !== query
  useEffect(() => {
    if (!isBusy) return
    const request = new AbortController()
    const show = (hints: readonly CityHint[]) => !request.signal.aborted && setAnswer({ query, hints })
    const timer = setTimeout(() => void hintsFor(query, locale, request.signal).then(show, () => show([])), pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [isBusy, query, locale])
  return { hints: query === '' || isBusy ? [] : answer.hints, isBusy }
}
