import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { StoreMapData } from './store-map.tsx'
import css from './contacts.module.css'

const CityMap = part(() => import('./store-map.tsx').then((file) => file.StoreMap), { when: idle })

/** Map of a city beside an equivalent list. */
export function StoreMapPlace(props: Omit<StoreMapData, 'chosenSlug' | 'onChoose'>) {
  const [chosenSlug, setChosenSlug] = useState<string>()
  return (
    <div className={css.map}>
      <CityMap of={{ ...props, chosenSlug, onChoose: setChosenSlug }} />
    </div>
  )
}
