import { useSignal } from '#parts/use-signal.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { signal } from '#kernel/signal.ts'

/** The visitor's city: undefined on the server and until it is known, null when nobody could say it. */
export const city = signal<CityAnswer | null | undefined>(undefined)

export const useCity = (): CityAnswer | null | undefined => useSignal(city)
