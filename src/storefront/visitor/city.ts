import { useSignal } from '#parts/use-signal.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { signal } from '#kernel/signal.ts'

/** Visitor's city: undefined on the server and until resolved; null if it cannot be determined. */
export const city = signal<CityAnswer | null | undefined>(undefined)

export const useCity = (): CityAnswer | null | undefined => useSignal(city)
