import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { Area } from '#shop/points/points-list.queries.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { hoursLine } from './point-facts.ts'
import css from './partner-map.module.css'
import type { PointsTexts } from './points.texts.ts'
import { useMapPoints } from './use-map-points.ts'
import type { PointFilters } from './use-points.ts'
import { yandexMaps, type YandexMap, type YandexMaps } from './yandex-maps.ts'

export type MapProps = {
  city: CityAnswer
  filters: PointFilters
  /** Initial bounds; null while the list is loading. */
  area: Area | null
  chosenPoint: PointAnswer | null
  onChoose: (point: PointAnswer) => void
  t: PointsTexts
  /** Set on a page with stores, which keeps its own scrolling. */
  stores?: { places: MapStore[]; onChoose: (store: MapStore) => void }
}
export type MapStore = { slug: string; name: string; latitude: number; longitude: number; isChosen: boolean }

type PartnerProps = MapProps & {
  mapKey: string
  /** Called when the script is blocked, late or broken; the list beside the map remains. */
  onFail: () => void
}
type View = { bbox: string; zoom: number }

/** Yandex map of pickup points and stores. */
export function PartnerMap({ mapKey, onFail, ...props }: PartnerProps) {
  const [maps, setMaps] = useState<YandexMaps>()
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    yandexMaps(mapKey).then(setMaps, () => fail())
  }, [mapKey])
  const { area, t } = props
  return (
    <div className={css.map} role="region" aria-label={t.map}>
      {maps && area ? <Streets {...{ ...props, maps, area, onFail }} /> : <p className={css.coming}>{t.mapLoading}</p>}
    </div>
  )
}

type StreetsProps = MapProps & { maps: YandexMaps; area: Area; onFail: () => void }

function Streets({ maps, area, city, filters, onFail, stores, ...rest }: StreetsProps) {
  const isOnPage = stores !== undefined
  const box = useRef<HTMLDivElement>(null)
  // Initial bounds only; later the visitor moves the map.
  const [{ south, west, north, east }] = useState(area)
  const [map, setMap] = useState<YandexMap>()
  const [view, setView] = useState<View>()
  const answer = useMapPoints({ city, filters, ...view })
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!box.current) return
    const bounds = [
      [south, west],
      [north, east],
    ]
    try {
      const yandex = new maps.Map(box.current, { bounds, controls: ['zoomControl', 'geolocationControl'] })
      const look = () => setView({ bbox: yandex.getBounds().flat().join(','), zoom: yandex.getZoom() })
      // Keep page scrolling by wheel and finger; two fingers move the map.
      if (isOnPage) yandex.behaviors.disable(matchMedia('(pointer: coarse)').matches ? ['drag'] : ['scrollZoom'])
      yandex.events.add('boundschange', look)
      look()
      setMap(yandex)
      return () => yandex.destroy()
    } catch {
      return fail()
    }
  }, [maps, south, west, north, east, isOnPage])
  useMarks({ maps, map, answer, stores, ...rest })
  return <div ref={box} className={css.streets} />
}

type MarksInput = Pick<MapProps, 'chosenPoint' | 'onChoose' | 't' | 'stores'> & {
  maps: YandexMaps
  map: YandexMap | undefined
  answer: ReturnType<typeof useMapPoints>
}

/** Redraws the markers of stores, clusters and points. */
function useMarks({ maps, map, answer, chosenPoint, onChoose, t, stores }: MarksInput) {
  const chosenCode = chosenPoint?.code
  useEffect(() => {
    if (!map) return
    map.geoObjects.removeAll()
    for (const store of stores?.places ?? []) {
      const look = { preset: store.isChosen ? 'islands#yellowShoppingIcon' : 'islands#darkGreenShoppingIcon' }
      const mark = new maps.Placemark([store.latitude, store.longitude], { hintContent: store.name }, look)
      mark.events.add('click', () => stores?.onChoose(store))
      map.geoObjects.add(mark)
    }
    for (const { latitude, longitude, count, area: parts } of answer?.clusters ?? []) {
      const look = { preset: 'islands#darkGreenCircleIcon' }
      const mark = new maps.Placemark([latitude, longitude], { iconContent: String(count) }, look)
      mark.events.add('click', () =>
        map.setBounds(
          [
            [parts.south, parts.west],
            [parts.north, parts.east],
          ],
          { checkZoomRange: true },
        ),
      )
      map.geoObjects.add(mark)
    }
    for (const point of answer?.results ?? []) {
      const look = { preset: point.code === chosenCode ? 'islands#yellowDotIcon' : 'islands#darkGreenDotIcon' }
      const hintContent = [point.address, t.carriers[point.carrier], hoursLine(point, t)].join(', ')
      const mark = new maps.Placemark([point.latitude, point.longitude], { hintContent }, look)
      mark.events.add('click', () => onChoose(point))
      map.geoObjects.add(mark)
    }
  }, [maps, map, answer, chosenCode, onChoose, t, stores])
}
