import { useEffect, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { PointsAnswer } from '#shop/points/points.schemas.ts'
import { askPoints, filterQuery, type PointFilters } from './use-points.ts'

type SeenPoints = {
  city: CityAnswer
  filters: PointFilters
  /** «south,west,north,east»; undefined until the map has loaded. */
  bbox?: string
  zoom?: number
}

/** Debounce while the map is moved. */
const restMs = 120

/** Pickup points within the visible part of the map. */
export function useMapPoints({ city, filters, bbox, zoom }: SeenPoints): PointsAnswer | undefined {
  const [answer, setAnswer] = useState<PointsAnswer>()
  const queryText = bbox && zoom !== undefined ? JSON.stringify({ ...filterQuery(city, filters), bbox, zoom }) : ''
  useEffect(() => {
    if (!queryText) return
    const aborting = new AbortController()
    const { signal } = aborting
    // Keep the previous points while offline; the list shows the error.
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
