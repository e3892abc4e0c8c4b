import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import { classNames } from '#ui/class-names.ts'
import type { QuoteData } from '../conversations/quote-form.part.tsx'
import { DeliveryPrices, type DeliveryPricesData } from './delivery-prices.tsx'
import { Faq, type FaqData } from './faq.tsx'
import type { AsideData, BodyData, FootData } from './text-page.part.tsx'
import css from './reading.module.css'

const Aside = part(() => import('./text-page.part.tsx').then((file) => file.Aside), { when: never })
const Body = part(() => import('./text-page.part.tsx').then((file) => file.Body), { when: never })
const Foot = part(() => import('./text-page.part.tsx').then((file) => file.Foot), { when: never })

const Quote = part(() => import('../conversations/quote-form.part.tsx').then((file) => file.QuoteForm), {
  when: touched,
})

export type TextPageData = {
  title: string
  crumbs: Crumb[]
  hasMenu: boolean
  prices: DeliveryPricesData | null
  faq: FaqData | null
  /** Under what clinics and wholesalers read. */
  quote: QuoteData | null
}
/** The words before the table of prices, and after it. */
export type UnhydratedTextPage = { aside: AsideData; before: BodyData; after: BodyData; foot: FootData }

export function TextPage(props: PageProps<TextPageData, UnhydratedTextPage>) {
  const { title, crumbs, hasMenu, prices, faq, quote, unhydrated } = props
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <div className={classNames(hasMenu && css.columns)}>
        {hasMenu && <Aside of={unhydrated?.aside} />}
        <div className={css.body}>
          <Body of={unhydrated?.before} />
          {prices && <DeliveryPrices {...prices} />}
          {faq && <Faq {...faq} />}
          <Body of={unhydrated?.after} />
          <Foot of={unhydrated?.foot} />
          {quote && <Quote of={quote} />}
        </div>
      </div>
    </div>
  )
}
