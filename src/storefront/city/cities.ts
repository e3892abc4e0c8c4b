import { useSignal } from '#parts/use-signal.ts'
import { cityListCall } from '#shop/cities/cities.calls.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'
import { signal } from '#kernel/signal.ts'

const list = signal<readonly CityAnswer[]>([])
let loading: Promise<readonly CityAnswer[]> | undefined

/** All cities, loaded once per visit; empty after a failure, and the next opening retries (R-8-07). */
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
