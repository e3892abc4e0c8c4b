import { useEffect, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { PointsAnswer } from '#shop/points/points.schemas.ts'
import { askPoints, filterQuery, type PointFilters } from './use-points.ts'

type SeenPoints = {
  city: CityAnswer
  filters: PointFilters
  /** «south,west,north,east»; not known before the map is there. */
  bbox?: string
  zoom?: number
}

/** While the map is moved. */
const restMs = 120

/** What a map shows of its view. */
export function useMapPoints({ city, filters, bbox, zoom }: SeenPoints): PointsAnswer | undefined {
  const [answer, setAnswer] = useState<PointsAnswer>()
  const queryText = bbox && zoom !== undefined ? JSON.stringify({ ...filterQuery(city, filters), bbox, zoom }) : ''
  useEffect(() => {
    if (!queryText) return
    const aborting = new AbortController()
    const { signal } = aborting
    // What was there stays while the network is away; the list says that it is.
    const read = () =>
      askPoints(JSON.parse(queryText), signal).then(
        (next) => signal.aborted || setAnswer(next),
        () => {},
      )
    const timer = setTimeout(() => void read(), restMs)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [queryText])
  return answer
}
