import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { Area } from '#shop/points/points-list.queries.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { hoursLine } from '../points/point-facts.ts'
import type { PointsTexts } from '../points/points.texts.ts'
import type { PointFilters } from '../points/use-points.ts'
import css from './stores.module.css'

const PartnerMap = part(() => import('../points/partner-map.tsx').then((file) => file.PartnerMap), { when: idle })

export type MapShop = { slug: string; name: string; latitude: number; longitude: number }
export type StoreMapData = {
  label: string
  city: CityAnswer
  shops: MapShop[]
  /** Map center in a city without a store. */
  centre?: MapShop
  chosenSlug: string | undefined
  onChoose: (slug: string) => void
  mapKey: string
  onFail: () => void
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
/** Margin of about a kilometer around the stores. */
const margin = 0.01
/** Visible radius in a city without a store. */
const cityMargin = 0.06

function areaRound(places: readonly MapShop[], edge: number): Area {
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  return {
    south: Math.min(...latitudes) - edge,
    north: Math.max(...latitudes) + edge,
    west: Math.min(...longitudes) - edge,
    east: Math.max(...longitudes) + edge,
  }
}

/** Stores among the pickup points around them; the list beside has the same data as text. */
export function StoreMap({ label, city, shops, centre, chosenSlug, onChoose, mapKey, onFail, t }: StoreMapData) {
  const [point, setPoint] = useState<PointAnswer | null>(null)
  const places = shops.map((shop) => ({ ...shop, isChosen: shop.slug === chosenSlug }))
  const map = {
    city,
    filters: everyPoint,
    area: shops.length > 0 ? areaRound(shops, margin) : centre ? areaRound([centre], cityMargin) : null,
    chosenPoint: point,
    onChoose: setPoint,
    stores: { places, onChoose: ({ slug }: MapShop) => onChoose(slug) },
    mapKey,
    onFail,
    t: { ...t, map: label },
  }
  return (
    <>
      <div className={css.mapPlane}>
        <PartnerMap wanted of={map} />
      </div>
      <p role="status" className={css.small}>
        {point && [t.carriers[point.carrier], point.address, hoursLine(point, t)].join(', ')}
      </p>
    </>
  )
}
