import { useEffect, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { pointsCall } from '#shop/points/points.calls.ts'
import type { PointCarrier } from '#shop/points/points.rules.ts'
import type { PointAnswer, PointsAnswer, PointsQueryFields } from '#shop/points/points.schemas.ts'
import { ask } from '#ui/ask.ts'

export type Position = { latitude: number; longitude: number }
export type PointFilters = {
  carrier: PointCarrier | null
  search: string
  fitting: boolean
  payment: boolean
  late: boolean
  certificates?: number | undefined
  position: Position | null
}

export function filterQuery(city: CityAnswer, filters: PointFilters): PointsQueryFields {
  const { slug, ru_name, zip_code, region, iso } = city
  const { carrier, search, fitting, payment, late, certificates, position } = filters
  const text = search.trim()
  return {
    city: slug || ru_name,
    zip_code,
    region,
    country_code: iso,
    ...(carrier && { carrier: [carrier] }),
    ...(text && { search: text }),
    ...(fitting && { fitting }),
    ...(payment && { payment }),
    ...(late && { late }),
    certificates,
    ...position,
  }
}

const patienceMs = 15_000
/** Debounce while typing. */
const typingMs = 250

export const askPoints = (query: PointsQueryFields, signal: AbortSignal): Promise<PointsAnswer> =>
  ask(pointsCall, { query, signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) })

type ListOptions = {
  pageSize: number
  /** Key of the cart contents. */
  goodsKey: string
}
type List = { key: string; answer: PointsAnswer; points: PointAnswer[] }

/** Pickup points, page by page; the latest query wins. */
export function usePoints(
  city: CityAnswer | null | undefined,
  filters: PointFilters,
  { pageSize, goodsKey }: ListOptions,
) {
  const queryText = city ? JSON.stringify(filterQuery(city, filters)) : ''
  const key = `${queryText} ${goodsKey}`
  const [list, setList] = useState<List>()
  const [step, setStep] = useState({ key: '', page: 1, tries: 0 })
  const { page, tries } = step.key === key ? step : { page: 1, tries: 0 }
  const question = `${key} ${page} ${tries}`
  const [failedQuestion, setFailed] = useState('')
  const isTyped = filters.search !== ''
  useEffect(() => {
    if (!queryText) return
    const aborting = new AbortController()
    const { signal } = aborting
    const query = { ...(JSON.parse(queryText) as PointsQueryFields), page, page_size: pageSize }
    const read = () =>
      askPoints(query, signal).then(
        (answer) =>
          signal.aborted ||
          setList((before) => {
            const earlier = page > 1 && before?.key === key ? before.points : []
            return { key, answer, points: [...earlier, ...answer.results] }
          }),
        () => signal.aborted || setFailed(question),
      )
    const timer = setTimeout(() => void read(), isTyped && page === 1 ? typingMs : 0)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [queryText, key, page, question, pageSize, isTyped])
  const hasFailed = failedQuestion === question
  return {
    answer: list?.answer,
    points: list?.points ?? [],
    isLoading: list?.key !== key && !hasFailed,
    hasFailed,
    more: () => setStep({ key, page: page + 1, tries }),
    retry: () => setStep({ key, page, tries: tries + 1 }),
  }
}
