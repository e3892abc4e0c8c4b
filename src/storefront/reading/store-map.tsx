import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { hoursLine } from '../points/point-facts.ts'
import { PointsMap, type MapProps } from '../points/points-map.tsx'
import type { PointsTexts } from '../points/points.texts.ts'
import type { PointFilters } from '../points/use-points.ts'
import css from './stores.module.css'

const PartnerMap = part(() => import('../points/partner-map.tsx').then((file) => file.PartnerMap), { when: idle })

export type MapShop = { slug: string; name: string; latitude: number; longitude: number }
export type StoreMapData = {
  label: string
  city: CityAnswer
  shops: MapShop[]
  chosenSlug: string | undefined
  onChoose: (slug: string) => void
  /** Of Yandex Maps, where the shop has one. */
  mapKey: string | null
  t: PointsTexts
}

const everyPoint: PointFilters = {
  carrier: null,
  search: '',
  fitting: false,
  payment: false,
  late: false,
  position: null,
}
/** About a kilometre: a shop does not stand at the edge. */
const margin = 0.01

/** Our shops among the pickup points round them; the list beside says all of it in words. */
export function StoreMap({ label, city, shops, chosenSlug, onChoose, mapKey, t }: StoreMapData) {
  const [point, setPoint] = useState<PointAnswer | null>(null)
  const [latitudes, longitudes] = [shops.map(({ latitude }) => latitude), shops.map(({ longitude }) => longitude)]
  const area = {
    south: Math.min(...latitudes) - margin,
    north: Math.max(...latitudes) + margin,
    west: Math.min(...longitudes) - margin,
    east: Math.max(...longitudes) + margin,
  }
  const places = shops.map((shop) => ({ ...shop, isChosen: shop.slug === chosenSlug }))
  const map: MapProps = {
    city,
    filters: everyPoint,
    area,
    chosenPoint: point,
    onChoose: setPoint,
    t,
    stores: { places, onChoose: ({ slug }) => onChoose(slug) },
  }
  return (
    <div role="region" aria-label={label} className={css.mapBox}>
      <div className={css.mapPlane}>
        {mapKey === null ? <PointsMap {...map} /> : <PartnerMap wanted of={{ ...map, mapKey }} />}
      </div>
      <p role="status" className={css.small}>
        {point && [t.carriers[point.carrier], point.address, hoursLine(point, t)].join(', ')}
      </p>
    </div>
  )
}
