import { useSignal } from '#parts/use-signal.ts'
import { cityListCall } from '#shop/cities/cities.calls.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'
import { signal } from '#kernel/signal.ts'

const list = signal<readonly CityAnswer[]>([])
let loading: Promise<readonly CityAnswer[]> | undefined

/** All cities, asked for once in a visit; none when they could not be had, and the next opening asks again (R-8-07). */
export function loadCities(): Promise<readonly CityAnswer[]> {
  loading ??= ask(cityListCall).then(
    (cities) => {
      list.set(cities)
      return cities
    },
    () => {
      loading = undefined
      return []
    },
  )
  return loading
}

export const useCities = (): readonly CityAnswer[] => useSignal(list)
