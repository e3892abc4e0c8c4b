import { useCallback, useEffect, useRef, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { quotesCall } from '#shop/delivery/delivery.calls.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { ask } from '#ui/ask.ts'
import { useCity } from '../visitor/city.ts'
import { deliveryPlace, type StreetAddress } from './delivery-place.ts'
import { offeredTypes, quotesIn, type OfferedType, type Quotes } from './quotes.rules.ts'

const patienceMs = 20_000

type QuotesQuestion = {
  city: CityAnswer
  door: StreetAddress
  pointType: OfferedType | undefined
  pointCode: string | undefined
  certificates: number | undefined
  failedText: string
  signal: AbortSignal
}
type QuotesResult = { quotes: Quotes; pending: PickupType[] }

/** Failed quotes after a request error; each row can be retried. */
const failedQuotes = (types: readonly PickupType[], message: string): Quotes =>
  Object.fromEntries(types.map((type) => [type, { state: 'failed', message }]))

/** Place of a price request: the address for couriers, the town for pickup, the same as in the order. */
function placeQuery({ city, door, pointType, pointCode }: QuotesQuestion) {
  const town = deliveryPlace('self_pickup', city, door)
  const { zip_code: door_zip_code, street, house } = deliveryPlace('cdek_courier', city, door)
  return { ...town, door_zip_code, street, house, pvz_type: pointType, pvz_code: pointCode }
}

/** Quotes of these methods, or of all; slow carriers come back as `pending` and must be requested by name. */
async function quotesOf(question: QuotesQuestion, types?: PickupType[]): Promise<QuotesResult> {
  const { certificates, failedText, pointType, signal } = question
  const query = { ...placeQuery(question), certificates, pickup_type: types }
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const { results } = await ask(quotesCall, { query, signal: patience })
    const pending = results.flatMap(({ state, pickup_type }) => (state === 'pending' ? [pickup_type] : []))
    // A refusal by the chosen point is shown at the points and does not disable the row.
    const isRow = ({ pickup_type, state }: (typeof results)[number]) =>
      pickup_type !== pointType || state !== 'unavailable'
    return { quotes: quotesIn(results.filter(isRow), failedText), pending }
  } catch {
    return { quotes: failedQuotes(types ?? offeredTypes, failedText), pending: [] }
  }
}

/** Fetches quotes, then each pending one separately. */
async function fetchQuotes(
  question: QuotesQuestion,
  show: (quotes: Quotes) => void,
  types?: PickupType[],
): Promise<void> {
  const { quotes, pending } = await quotesOf(question, types)
  if (question.signal.aborted) return
  show(quotes)
  for (const type of pending) void fetchQuotes(question, show, [type])
}

type QuotesOptions = {
  city: CityAnswer
  goodsKey: string
  door: StreetAddress
  /** Chosen pickup point and its delivery method. */
  point: { type: OfferedType; code: string } | undefined
  failedText: string
  /** Number of printed certificates sent instead of the cart. */
  certificates?: number | undefined
  /** Prices are not needed yet. */
  isUnasked?: boolean
}
type PagesQuotes = { city: CityAnswer; quotes: Quotes }
const keyOf = ({ slug, ru_name, zip_code }: CityAnswer, goodsKey: string) =>
  `${slug || ru_name} ${zip_code} ${goodsKey}`

/** Delivery city; for the same city, server data takes precedence over the cookie. */
export function usePlace(cityOfPage: CityAnswer): CityAnswer {
  const chosenCity = useCity()
  return chosenCity && chosenCity.slug !== (cityOfPage.slug || null) ? chosenCity : cityOfPage
}

/** Delivery prices, updated as carriers respond; refetched for another place or cart. */
export function useQuotes(fromServer: PagesQuotes, options: QuotesOptions) {
  const { city, goodsKey, door, failedText, certificates, isUnasked } = options
  const { type: pointType, code: pointCode } = options.point ?? {}
  const [answer, setAnswer] = useState(() => ({
    key: keyOf(fromServer.city, goodsKey),
    quotes: fromServer.quotes,
  }))
  const question = useRef<QuotesQuestion>(undefined)
  const key = keyOf(city, goodsKey)
  const add = useCallback(
    (quotes: Quotes) =>
      setAnswer((before) => ({ key, quotes: before.key === key ? { ...before.quotes, ...quotes } : quotes })),
    [key],
  )
  useEffect(() => {
    if (isUnasked) return
    const aborting = new AbortController()
    question.current = { city, door, pointType, pointCode, certificates, failedText, signal: aborting.signal }
    void fetchQuotes(question.current, add)
    return () => aborting.abort()
  }, [city, door, pointType, pointCode, certificates, isUnasked, failedText, add])
  const retry = (type: OfferedType) => {
    if (!question.current) return
    add({ [type]: { state: 'retrying' } })
    // Aborted when the place changes: all prices are refetched then.
    void fetchQuotes(question.current, add, [type])
  }
  return { quotes: answer.key === key ? answer.quotes : {}, retry }
}
