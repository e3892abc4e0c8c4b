import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import { classNames } from '#ui/class-names.ts'
import type { QuoteData } from '../conversations/quote-state.ts'
import type { CityChoiceData } from './city-choice.part.tsx'
import type { ComparisonData } from './comparison.part.tsx'
import { DeliveryPrices, type DeliveryPricesData } from './delivery-prices.tsx'
import { Faq, type FaqData } from './faq.tsx'
import type { HeroData, SectionsData } from './sections.part.tsx'
import type { HelpedData } from '../helpfulness/helped.part.tsx'
import type { AsideData, BodyData, FootData, PageTilesData } from './text-page.part.tsx'
import css from './reading.module.css'

const Aside = part(() => import('./text-page.part.tsx').then((file) => file.Aside), { when: never })
const Tiles = part(() => import('./text-page.part.tsx').then((file) => file.PageTiles), { when: never })
const Body = part(() => import('./text-page.part.tsx').then((file) => file.Body), { when: never })
const Comparison = part(() => import('./comparison.part.tsx').then((file) => file.Comparison), { when: never })
const CityChoice = part(() => import('./city-choice.part.tsx').then((file) => file.CityChoice), { when: never })
const Foot = part(() => import('./text-page.part.tsx').then((file) => file.Foot), { when: never })

const Helped = part(() => import('../helpfulness/helped.part.tsx').then((file) => file.Helped), { when: touched })

const Hero = part(() => import('./sections.part.tsx').then((file) => file.SectionHero), { when: never })
const Sections = part(() => import('./sections.part.tsx').then((file) => file.Sections), { when: never })

const Quote = part(() => import('../conversations/quote-form.part.tsx').then((file) => file.QuoteForm), {
  when: touched,
})

export type TextPageData = {
  title: string
  crumbs: Crumb[]
  hasMenu: boolean
  /** True for a company page: title over a picture, full-width sections. */
  isWide: boolean
  prices: DeliveryPricesData | null
  faq: FaqData | null
  /** Feedback vote on whether the page helped. */
  helpVote: HelpedData | null
  /** Quote form, below pages for clinics and wholesalers. */
  quote: QuoteData | null
}
export type UnhydratedTextPage = {
  foot: FootData
  aside?: AsideData
  /** Tiles that link all pages, on the page without a text of its own. */
  tiles?: PageTilesData
  /** Text before and after the price table. */
  before?: BodyData
  after?: BodyData
  /** Company page, instead of the fields above. */
  company?: CompanyParts
  /** City choice of the delivery prices. */
  cityChoice?: CityChoiceData
  /** Comparison of versions, instead of the text. */
  comparison?: ComparisonData
}
type CompanyParts = { hero: HeroData; sections: SectionsData }

export function TextPage(props: PageProps<TextPageData, UnhydratedTextPage>) {
  const { title, crumbs, hasMenu, isWide, prices, faq, helpVote, quote, unhydrated } = props
  if (isWide) return <CompanyPage {...props} />
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <div className={classNames(hasMenu && css.columns)}>
        {hasMenu && <Aside of={unhydrated?.aside && { still: unhydrated.aside }} />}
        <div className={css.body}>
          <Tiles of={unhydrated?.tiles && { still: unhydrated.tiles }} />
          <Body of={unhydrated?.before && { still: unhydrated.before }} />
          <Comparison of={unhydrated?.comparison} />
          {prices && (
            <DeliveryPrices {...prices}>
              <CityChoice of={unhydrated?.cityChoice} />
            </DeliveryPrices>
          )}
          {faq && <Faq key={faq.search} {...faq} />}
          <Body of={unhydrated?.after && { still: unhydrated.after }} />
          <div className={css.ending}>
            <Foot of={unhydrated?.foot} />
            {helpVote && <Helped of={helpVote} />}
          </div>
          {quote && <Quote of={quote} />}
        </div>
      </div>
    </div>
  )
}

function CompanyPage({ quote, unhydrated }: PageProps<TextPageData, UnhydratedTextPage>) {
  const { hero, sections } = unhydrated?.company ?? {}
  return (
    <>
      <Hero of={hero} />
      <div className={`container ${css.wide}`}>
        <Sections of={sections && { still: sections }} />
        {quote && (
          <div className={css.quote}>
            <Quote of={quote} />
          </div>
        )}
        <Foot of={unhydrated?.foot} />
      </div>
    </>
  )
}
