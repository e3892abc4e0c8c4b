import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { PointsTexts } from '../points/points.texts.ts'
import type { MapShop } from './store-map.tsx'
import css from './contacts.module.css'

const CityMap = part(() => import('./store-map.tsx').then((file) => file.StoreMap), { when: idle })

type MapPlaceProps = {
  label: string
  city: CityAnswer
  centre: MapShop
  shops: MapShop[]
  mapKey: string | null
  t: PointsTexts
}

/** The map of a city beside a list that says the same in words. */
export function StoreMapPlace({ label, city, centre, shops, mapKey, t }: MapPlaceProps) {
  const [chosenSlug, setChosenSlug] = useState<string>()
  return (
    <div className={css.map}>
      <CityMap of={{ label, city, centre, shops, chosenSlug, onChoose: setChosenSlug, mapKey, t }} />
    </div>
  )
}
