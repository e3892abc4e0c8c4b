import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import type { StoreHours } from '#shop/catalogue/store-hours.rules.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import type { ContactBox, StoreData } from './store-parts.part.tsx'
import { OpenSign, type OpenWords } from './open-sign.tsx'
import css from './stores.module.css'

const Boxes = part(() => import('./store-parts.part.tsx').then((file) => file.ContactBoxes), { when: never })
const Store = part(() => import('./store-parts.part.tsx').then((file) => file.StoreFacts), { when: never })

export type StoresData = {
  title: string
  lead: string
  crumbs: Crumb[]
  t: OpenWords
  cities: { city: string; name: string; stores: { slug: string; hours: StoreHours }[] }[]
}
export type UnhydratedStores = { boxes: { boxes: ContactBox[] }; stores: Record<string, StoreData> }

/** Our shops, and on the page of contacts how else to reach us. */
export function StoresPage(props: PageProps<StoresData, UnhydratedStores>) {
  const { title, lead, crumbs, t, cities, unhydrated } = props
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <Boxes of={unhydrated?.boxes} />
      {cities.map(({ city, name, stores }) => (
        <section key={city} aria-labelledby={city}>
          <h2 id={city} className={`display-3 ${css.city}`}>
            {name}
          </h2>
          <ul className={css.list}>
            {stores.map(({ slug, hours }) => (
              <li key={slug} className={css.store}>
                <OpenSign hours={hours} t={t} />
                <Store of={unhydrated?.stores[slug]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
