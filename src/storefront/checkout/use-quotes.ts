import { useCallback, useEffect, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { quotesCall } from '#shop/delivery/delivery.calls.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { ask } from '#ui/ask.ts'
import { useCity } from '../visitor/city.ts'
import type { Door } from './delivery-choice.ts'
import { offeredTypes, quotesIn, type OfferedType, type Quotes } from './quotes.rules.ts'

const patienceMs = 20_000

type QuotesQuestion = {
  city: CityAnswer
  door: Door
  certificates: number | undefined
  failedText: string
  signal: AbortSignal
}
type QuotesResult = { quotes: Quotes; pending: PickupType[] }

/** Whatever could not be asked is a failure of its rows, which can be tried again. */
const failedQuotes = (types: readonly PickupType[], message: string): Quotes =>
  Object.fromEntries(types.map((type) => [type, { state: 'failed', message }]))

/** Of these types, or of all: then those that take longer are `pending`, and have to be asked for by name. */
async function quotesOf(
  { city, door, certificates, failedText, signal }: QuotesQuestion,
  types?: PickupType[],
): Promise<QuotesResult> {
  const { slug, ru_name, zip_code, region, iso } = city
  const place = { city: slug || ru_name, zip_code: door.zip_code || zip_code, region, country_code: iso }
  const street = door.street && { street: door.street, house: door.house }
  const query = { ...place, ...street, certificates, pickup_type: types }
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const { results } = await ask(quotesCall, { query, signal: patience })
    const pending = results.flatMap(({ state, pickup_type }) => (state === 'pending' ? [pickup_type] : []))
    return { quotes: quotesIn(results, failedText), pending }
  } catch {
    return { quotes: failedQuotes(types ?? offeredTypes, failedText), pending: [] }
  }
}

type QuotesOptions = {
  goodsKey: string
  door: Door
  failedText: string
  /** So many are sent, and not what lies in the cart. */
  certificates?: number | undefined
  /** Nobody waits for prices yet. */
  isUnasked?: boolean
}
type PagesQuotes = { city: CityAnswer; quotes: Quotes }
const keyOf = ({ slug, ru_name, zip_code }: CityAnswer, goodsKey: string) =>
  `${slug || ru_name} ${zip_code} ${goodsKey}`

/** The prices of every way, each when its carrier answers; asked anew for another city and another cart. */
export function useQuotes(fromServer: PagesQuotes, options: QuotesOptions) {
  const { goodsKey, door, failedText, certificates, isUnasked } = options
  const chosenCity = useCity()
  // Of a city that the server knows too, its own postcode and region are right, whatever a cookie says.
  const city = chosenCity && chosenCity.slug !== (fromServer.city.slug || null) ? chosenCity : fromServer.city
  const [answer, setAnswer] = useState(() => ({
    key: keyOf(fromServer.city, goodsKey),
    quotes: fromServer.quotes,
  }))
  const key = keyOf(city, goodsKey)
  const add = useCallback(
    (quotes: Quotes) =>
      setAnswer((before) => ({ key, quotes: before.key === key ? { ...before.quotes, ...quotes } : quotes })),
    [key],
  )
  useEffect(() => {
    if (isUnasked) return
    const aborting = new AbortController()
    const { signal } = aborting
    const question = { city, door, certificates, failedText, signal }
    const show = ({ quotes, pending }: QuotesResult) => {
      if (signal.aborted) return
      add(quotes)
      // Whoever takes longer is waited for, each by itself.
      for (const type of pending) void quotesOf(question, [type]).then(show)
    }
    void quotesOf(question).then(show)
    return () => aborting.abort()
  }, [city, door, certificates, isUnasked, failedText, add])
  const retry = (type: OfferedType) => {
    add({ [type]: { state: 'retrying' } })
    const { signal } = new AbortController()
    void quotesOf({ city, door, certificates, failedText, signal }, [type]).then(({ quotes }) =>
      // Meanwhile it may be another city or another cart.
      setAnswer((before) => (before.key === key ? { key, quotes: { ...before.quotes, ...quotes } } : before)),
    )
  }
  return { city, quotes: answer.key === key ? answer.quotes : {}, retry }
}
