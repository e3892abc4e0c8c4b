import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { Area } from '#shop/points/points-list.queries.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { distanceKm } from '#shop/cities/city-match.rules.ts'
import { ChipButton } from '#ui/chip.tsx'
import { useLocale } from '#ui/locale.tsx'
import { distanceText, hoursLine } from '../points/point-facts.ts'
import { PointsMap, type MapProps } from '../points/points-map.tsx'
import type { PointsTexts } from '../points/points.texts.ts'
import type { PointFilters, Position } from '../points/use-points.ts'
import css from './stores.module.css'

const PartnerMap = part(() => import('../points/partner-map.tsx').then((file) => file.PartnerMap), { when: idle })

export type MapShop = { slug: string; name: string; latitude: number; longitude: number }
export type StoreMapData = {
  label: string
  city: CityAnswer
  shops: MapShop[]
  /** What is seen first where no shop of ours stands. */
  centre?: MapShop
  chosenSlug: string | undefined
  onChoose: (slug: string) => void
  /** How far each of the shops is, in words. */
  onLocate?: (distances: Record<string, string>) => void
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
/** So much of a city without one is seen. */
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

/** Our shops among the pickup points round them; the list beside says all of it in words. */
export function StoreMap({ label, city, shops, centre, chosenSlug, onChoose, onLocate, mapKey, t }: StoreMapData) {
  const locale = useLocale()
  const [point, setPoint] = useState<PointAnswer | null>(null)
  const [position, setPosition] = useState<Position | 'unknown' | null>(null)
  const places = shops.map((shop) => ({ ...shop, isChosen: shop.slug === chosenSlug }))
  const map: MapProps = {
    city,
    filters: typeof position === 'object' ? { ...everyPoint, position } : everyPoint,
    area: shops.length > 0 ? areaRound(shops, margin) : centre ? areaRound([centre], cityMargin) : null,
    chosenPoint: point,
    onChoose: setPoint,
    t,
    stores: { places, onChoose: ({ slug }) => onChoose(slug) },
  }
  const locate = () => {
    const farFrom = ({ coords: { latitude, longitude } }: GeolocationPosition) => {
      const here = { latitude, longitude }
      setPosition(here)
      onLocate?.(
        Object.fromEntries(
          shops.map((shop) => [shop.slug, distanceText(Math.round(distanceKm(here, shop) * 1_000), t, locale)]),
        ),
      )
    }
    navigator.geolocation.getCurrentPosition(farFrom, () => setPosition('unknown'), { timeout: 10_000 })
  }
  return (
    <div role="region" aria-label={label}>
      <div className={css.mapPlane}>
        {mapKey === null ? <PointsMap {...map} /> : <PartnerMap wanted of={{ ...map, mapKey }} />}
      </div>
      <div className={css.under}>
        {onLocate && shops.length > 0 && (
          <ChipButton pressed={position !== null && position !== 'unknown'} onClick={locate}>
            <LocateFixed aria-hidden /> {t.nearMe}
          </ChipButton>
        )}
        <p role="status" className={css.small}>
          {position === 'unknown' && t.noPosition}
          {point && [t.carriers[point.carrier], point.address, hoursLine(point, t)].join(', ')}
        </p>
      </div>
    </div>
  )
}
