import type { Head } from '#web/page.ts'
import type { Place } from '#web/page.ts'
import { canonicalAddress } from '#shop/listing/listing.rules.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { hrefFrom } from '../frame/href.ts'
import { useHere } from '../frame/here.ts'
import { Listing } from '../listing/listing.tsx'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import { listLd, trailLd } from './catalogue.ld.ts'
import css from './catalogue.module.css'
import type { CatalogueData } from './catalogue.loader.ts'

export function CataloguePage({ title, lead, crumbs, sections, sectionsLabel, listing }: CatalogueData) {
  const locale = useLocale()
  const here = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>
        {title} <span className={css.count}>{formatNumber(listing.total, locale)}</span>
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {sections.length > 0 && (
        <nav aria-label={sectionsLabel} className={css.sections}>
          {sections.map(({ name, href, current }) => (
            <ChipLink key={href} href={href} current={current}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      <Listing data={listing} helpHref={hrefFrom(here, '/pages/size_guide/')} />
      <RecentlyViewed title={listing.t.recent} card={listing.card} />
    </div>
  )
}

export function head({ about, crumbs, title, listing }: CatalogueData, { pathname }: Place): Head {
  const { origin } = about
  return {
    title: about.title,
    description: about.description,
    canonical: canonicalAddress(pathname, listing.filters),
    og: { image: about.image },
    jsonLd: [listLd(listing.cards, origin), trailLd([...crumbs, { title, href: pathname }], origin)],
  }
}

export { CataloguePage as view }
