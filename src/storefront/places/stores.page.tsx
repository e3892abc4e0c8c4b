import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { idle } from '#parts/idle.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import type { StoreHours } from '#shop/catalogue/store-hours.rules.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { useHasTwoColumns } from '../common/desktop.ts'
import { fill } from '../common/fill.ts'
import type { PointsTexts } from '../points/points.texts.ts'
import type { MapShop } from './store-map.tsx'
import type { PanelsData } from '../reading/sections.part.tsx'
import type { StoreData } from './store-parts.part.tsx'
import { OpenSign, type OpenWords } from './open-sign.tsx'
import css from './stores.module.css'

const Store = part(() => import('./store-parts.part.tsx').then((file) => file.StoreFacts), { when: never })
const Panels = part(() => import('../reading/sections.part.tsx').then((file) => file.Panels), { when: never })
const CityMap = part(() => import('./store-map.tsx').then((file) => file.StoreMap), { when: idle })

export type StoresData = {
  title: string
  lead: string
  crumbs: Crumb[]
  t: OpenWords & { fromYou: string }
  citiesLabel: string
  map: { label: string; key: string | null; t: PointsTexts }
  cities: CityData[]
}
type CityData = {
  city: string
  name: string
  /** That hours differ soon. */
  note: string | null
  stores: (MapShop & { hours: StoreHours })[]
  /** For the points round the shops; nothing for a city that the shop does not deliver to. */
  answer: CityAnswer | null
}
export type UnhydratedStores = {
  stores: Record<string, StoreData>
  end: PanelsData
}

/** Our shops, city by city. */
export function StoresPage(props: PageProps<StoresData, UnhydratedStores>) {
  const { title, lead, crumbs, t, cities, citiesLabel, map, unhydrated } = props
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {cities.length > 1 && (
        <nav aria-label={citiesLabel} className={css.cities}>
          {cities.map(({ city, name, stores }) => (
            <a key={city} href={`#${city}`} className="display-4">
              {name} <small>{stores.length}</small>
            </a>
          ))}
        </nav>
      )}
      {cities.map((each) => (
        <CityStores key={each.city} {...each} t={t} map={map} facts={unhydrated?.stores} />
      ))}
      <Panels of={unhydrated?.end} />
    </div>
  )
}

type CityProps = CityData & Pick<StoresData, 't' | 'map'> & { facts: UnhydratedStores['stores'] | undefined }

/** Whoever is chosen on the map is marked in the list, and comes into view. */
function CityStores({ city, name, note, stores, answer, t, map, facts }: CityProps) {
  const [chosenSlug, setChosenSlug] = useState<string>()
  const [distances, setDistances] = useState<Record<string, string>>({})
  const choose = (slug: string) => {
    setChosenSlug(slug)
    document.getElementById(slug)?.scrollIntoView({ block: 'nearest' })
  }
  // It comes when nobody waits any more, and then into the place where the eye and the Tab key meet it: above or beside.
  const isBeside = useHasTwoColumns()
  const cityMap = answer && (
    <CityMap
      of={{
        label: fill(map.label, { city: name }),
        city: answer,
        shops: stores,
        chosenSlug,
        onChoose: choose,
        onLocate: setDistances,
        mapKey: map.key,
        t: map.t,
      }}
    />
  )
  return (
    <section aria-labelledby={city}>
      <h2 id={city} className={`display-3 ${css.city}`}>
        {name}
      </h2>
      <div className={answer ? css.beside : undefined}>
        {answer && <div className={css.mapAbove}>{!isBeside && cityMap}</div>}
        <ul className={answer ? css.column : css.list}>
          {stores.map(({ slug, name: title, hours }) => (
            <li key={slug} id={slug} className={css.store} data-chosen={slug === chosenSlug ? '' : undefined}>
              <h3 className={css.name}>{title}</h3>
              <div className={css.door}>
                <OpenSign hours={hours} t={t} />
                {distances[slug] && <p className={css.small}>{fill(t.fromYou, { distance: distances[slug] })}</p>}
              </div>
              <Store of={facts?.[slug]} />
            </li>
          ))}
          {note && (
            <li className={css.note}>
              <CalendarClock aria-hidden />
              {note}
            </li>
          )}
        </ul>
        {answer && <div className={css.mapBeside}>{isBeside && cityMap}</div>}
      </div>
    </section>
  )
}
