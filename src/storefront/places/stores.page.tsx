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
import { NearMe, type NearWords } from './near-me.tsx'
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
  t: OpenWords & NearWords & { fromYou: string }
  citiesLabel: string
  /** Warning about different hours in the coming weeks. */
  note: string | null
  /** Null without a Yandex Maps key: only the list is shown. */
  map: { label: string; key: string; t: PointsTexts } | null
  cities: CityData[]
}
type CityData = {
  city: string
  name: string
  stores: (MapShop & { hours: StoreHours })[]
  /** City of the pickup points around the stores; null where the shop does not deliver. */
  answer: CityAnswer | null
}
export type UnhydratedStores = {
  stores: Record<string, StoreData>
  end: PanelsData
}

/** Stores by city. */
export function StoresPage(props: PageProps<StoresData, UnhydratedStores>) {
  const { title, lead, crumbs, t, cities, citiesLabel, note, map, unhydrated } = props
  const [distances, setDistances] = useState<Record<string, string>>({})
  const everyStore = cities.flatMap(({ stores }) => stores)
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {everyStore.length > 0 && <NearMe places={everyStore} onLocate={setDistances} t={t} />}
      {cities.length > 1 && (
        <nav aria-label={citiesLabel} className={css.cities}>
          {cities.map(({ city, name, stores }) => (
            <a key={city} href={`#${city}`} className="display-4">
              {name} <small>{stores.length}</small>
            </a>
          ))}
        </nav>
      )}
      {note && (
        <p className={css.note}>
          <CalendarClock aria-hidden />
          {note}
        </p>
      )}
      {cities.map((each) => (
        <CityStores key={each.city} {...each} {...{ t, map, distances }} facts={unhydrated?.stores} />
      ))}
      <Panels of={unhydrated?.end} />
    </div>
  )
}

type CityProps = CityData &
  Pick<StoresData, 't' | 'map'> & {
    distances: Record<string, string>
    facts: UnhydratedStores['stores'] | undefined
  }

/** Stores of a city; the one chosen on the map is marked and scrolled into view. */
function CityStores({ city, name, stores, answer, t, map, distances, facts }: CityProps) {
  const [chosenSlug, setChosenSlug] = useState<string>()
  const [hasMapFailed, setMapFailed] = useState(false)
  const choose = (slug: string) => {
    setChosenSlug(slug)
    document.getElementById(slug)?.scrollIntoView({ block: 'nearest' })
  }
  // The map loads last, in the place where eye and Tab order expect it: above the list or beside.
  const isBeside = useHasTwoColumns()
  const cityMap = map && answer && !hasMapFailed && (
    <CityMap
      of={{
        label: fill(map.label, { city: name }),
        city: answer,
        shops: stores,
        chosenSlug,
        onChoose: choose,
        mapKey: map.key,
        onFail: () => setMapFailed(true),
        t: map.t,
      }}
    />
  )
  return (
    <section aria-labelledby={city}>
      <h2 id={city} className={`display-3 ${css.city}`}>
        {name}
      </h2>
      {hasMapFailed && map && (
        <p role="status" className={css.small}>
          {map.t.mapFailed}
        </p>
      )}
      <div className={cityMap ? css.beside : undefined}>
        {cityMap && <div className={css.mapAbove}>{!isBeside && cityMap}</div>}
        <ul className={cityMap ? css.column : css.list}>
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
        </ul>
        {cityMap && <div className={css.mapBeside}>{isBeside && cityMap}</div>}
      </div>
    </section>
  )
}
