import { useEffect, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { suggestAddressCall } from '#shop/address-hints/address-hints.calls.ts'
import type { AddressSuggestions } from '#shop/address-hints/address-hints.schemas.ts'
import type { ChosenCity } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'

const pauseMs = 500
export const mostHints = 20
const city = { value: 'city' } as const

export type CityHint = { name: string; place: ChosenCity }
type Hints = { hints: readonly CityHint[]; isBusy: boolean }

function hintOf({ data }: AddressSuggestions['suggestions'][number], locale: Locale): CityHint | undefined {
  const name = data.city ?? data.settlement ?? data.region
  if (!name) return undefined
  const where = { iso: data.country_iso_code, zip_code: data.postal_code, region: data.region_with_type }
  return { name, place: { ...(locale === 'ru' ? { ru_name: name } : { en_name: name }), ...where } }
}

async function hintsFor(query: string, language: Locale, signal: AbortSignal): Promise<CityHint[]> {
  const locations = [{ country_iso_code: 'RU' }]
  const body = { query, count: mostHints, language, locations, from_bound: city, to_bound: city }
  const { suggestions } = await ask(suggestAddressCall, { body, signal })
  return suggestions.flatMap((suggestion) => hintOf(suggestion, language) ?? [])
}

/**
 * What the address service makes of what is typed, once the typing has paused (R-9-10). Only for what a person typed:
 * a value that was put into the field asks nobody. Failures say nothing (R-8-07).
 */
export function useCityHints(typed: string, locale: Locale): Hints {
  const question = typed.trim().slice(0, 300)
  const [known, setKnown] = useState<{ question: string; hints: readonly CityHint[] }>({ question: '', hints: [] })
  const isBusy = question !== '' && known.question !== question
  useEffect(() => {
    if (!isBusy) return
    const asking = new AbortController()
    const put = (hints: readonly CityHint[]) => !asking.signal.aborted && setKnown({ question, hints })
    const timer = setTimeout(() => void hintsFor(question, locale, asking.signal).then(put, () => put([])), pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [isBusy, question, locale])
  return { hints: question === '' || isBusy ? [] : known.hints, isBusy }
}
