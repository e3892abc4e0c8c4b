import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import type { StoreHours } from '#shop/catalogue/store-hours.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import type { PageProps } from '#web/page.ts'
import { openLayer, reachFor } from '../common/layers.ts'
import type { PointsTexts } from '../points/points.texts.ts'
import type {
  FrequentQuestionsData,
  BoxData,
  DeliveryData,
  NearbyStoreData,
  StoresEndData,
} from './contact-parts.part.tsx'
import css from './contacts.module.css'
import { OpenSign, type OpenWords } from './open-sign.tsx'
import type { RequisitesData } from './requisites.part.tsx'
import type { MapShop } from './store-map.tsx'
import { StoreMapPlace } from './store-map-place.tsx'

const Box = part(() => import('./contact-parts.part.tsx').then((file) => file.ContactBox), { when: never })
const Store = part(() => import('./contact-parts.part.tsx').then((file) => file.NearbyStore), { when: never })
const StoresEnd = part(() => import('./contact-parts.part.tsx').then((file) => file.StoresEnd), { when: never })
const Delivery = part(() => import('./contact-parts.part.tsx').then((file) => file.Delivery), { when: never })
const FrequentQuestions = part(() => import('./contact-parts.part.tsx').then((file) => file.FrequentQuestions), {
  when: never,
})
const Requisites = part(() => import('./requisites.part.tsx').then((file) => file.Requisites), { when: touched })

export type ContactsData = {
  title: string
  crumbs: Crumb[]
  t: { otherCity: string; stores: string; line: OpenWords; door: OpenWords }
  boxes: { kind: BoxData['kind']; hours: StoreHours | null }[]
  /** Null without a Yandex Maps key: only the list is shown. */
  map: { label: string; mapKey: string; t: PointsTexts; city: CityAnswer; centre: MapShop } | null
  stores: (MapShop & { hours: StoreHours; isHere: boolean })[]
  requisites: RequisitesData | null
}
export type UnhydratedContacts = {
  boxes: Partial<Record<BoxData['kind'], BoxData>>
  stores: Record<string, NearbyStoreData>
  storesEnd: StoresEndData
  delivery?: DeliveryData
  frequentQuestions?: FrequentQuestionsData
}

/** Contacts page; for a city with pages of its own, also with delivery details. */
export function ContactsPage(props: PageProps<ContactsData, UnhydratedContacts>) {
  const { title, crumbs, t, boxes, map, stores, requisites, unhydrated } = props
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <div className={css.head}>
        <h1 className="display-2">{title}</h1>
        <Button
          look="quiet"
          size="sm"
          className={css.otherCity}
          aria-haspopup="dialog"
          onClick={() => openLayer('city')}
          onPointerEnter={reachFor('city')}
          onFocus={reachFor('city')}
        >
          <MapPin aria-hidden />
          {t.otherCity}
        </Button>
      </div>
      <ul className={css.boxes}>
        {boxes.map(({ kind, hours }) => (
          <li key={kind} className={css.box} data-kind={kind}>
            <Box of={unhydrated?.boxes[kind]} />
            {hours && (
              <div className={css.line}>
                <OpenSign hours={hours} t={t.line} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Places {...{ t, map, stores, unhydrated }} />
      <div className={css.end}>
        {requisites && <Requisites of={requisites} />}
        <FrequentQuestions of={unhydrated?.frequentQuestions} />
      </div>
    </div>
  )
}

type PlacesProps = Pick<PageProps<ContactsData, UnhydratedContacts>, 't' | 'map' | 'stores' | 'unhydrated'>

/** Stores and delivery, beside a map if the shop has a key. */
function Places({ t, map, stores, unhydrated }: PlacesProps) {
  const [hasMapFailed, setMapFailed] = useState(false)
  const hasMap = map !== null && !hasMapFailed
  return (
    <div className={css.places} data-list={!hasMap || undefined}>
      {hasMap && (
        <StoreMapPlace {...map} shops={stores.filter(({ isHere }) => isHere)} onFail={() => setMapFailed(true)} />
      )}
      <div className={css.aside}>
        <section className={css.stores}>
          <h2 className="display-3">{t.stores}</h2>
          {hasMapFailed && (
            <p role="status" className={css.note}>
              {map?.t.mapFailed}
            </p>
          )}
          <ul>
            {stores.map(({ slug, hours }) => (
              <li key={slug} className={css.store}>
                <Store of={unhydrated?.stores[slug]} />
                <div className={css.door}>
                  <OpenSign hours={hours} t={t.door} />
                </div>
              </li>
            ))}
          </ul>
          <StoresEnd of={unhydrated?.storesEnd} />
        </section>
        <Delivery of={unhydrated?.delivery} />
      </div>
    </div>
  )
}
