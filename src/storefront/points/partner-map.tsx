import { useEffect, useRef, useState } from 'react'
import { hoursLine } from './point-facts.ts'
import css from './points-map.module.css'
import { PointsMap, type MapProps } from './points-map.tsx'
import { useMapPoints } from './use-map-points.ts'
import { yandexMaps, type YandexMap, type YandexMaps } from './yandex-maps.ts'

type PartnerProps = MapProps & { mapKey: string }
type View = { bbox: string; zoom: number }

/** Yandex Maps with the same points; where it does not come, our own map does. */
export function PartnerMap({ mapKey, ...props }: PartnerProps) {
  const [maps, setMaps] = useState<YandexMaps>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    yandexMaps(mapKey).then(setMaps, () => setFailed(true))
  }, [mapKey])
  if (hasFailed) return <PointsMap {...props} />
  return <div className={css.map}>{maps && props.area && <Streets {...{ ...props, maps, area: props.area }} />}</div>
}

type StreetsProps = MapProps & { maps: YandexMaps; area: NonNullable<MapProps['area']> }

function Streets({ maps, area, city, filters, chosenPoint, onChoose, t, stores }: StreetsProps) {
  const isOnPage = stores !== undefined
  const box = useRef<HTMLDivElement>(null)
  // The first view is of all points; then it is the visitor's.
  const [{ south, west, north, east }] = useState(area)
  const [map, setMap] = useState<YandexMap>()
  const [view, setView] = useState<View>()
  const answer = useMapPoints({ city, filters, ...view })
  useEffect(() => {
    if (!box.current) return
    const bounds = [
      [south, west],
      [north, east],
    ]
    const yandex = new maps.Map(box.current, { bounds, controls: ['zoomControl', 'geolocationControl'] })
    const look = () => setView({ bbox: yandex.getBounds().flat().join(','), zoom: yandex.getZoom() })
    // A page goes on scrolling under a wheel and a finger; two fingers move the map.
    if (isOnPage) yandex.behaviors.disable(matchMedia('(pointer: coarse)').matches ? ['drag'] : ['scrollZoom'])
    yandex.events.add('boundschange', look)
    look()
    setMap(yandex)
    return () => yandex.destroy()
  }, [maps, south, west, north, east, isOnPage])
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
  return <div ref={box} className={css.streets} />
}
