import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { Listing } from '../listing/listing.tsx'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import css from './catalogue.module.css'
import type { CatalogueData } from './catalogue.loader.ts'

const Masthead = part(() => import('./catalogue.part.tsx').then((file) => file.Masthead), { when: never })

export function CataloguePage({ listing, ...data }: CatalogueData) {
  const here = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Masthead of={{ ...data, total: listing.total }} />
      <Listing data={listing} helpHref={link(here, 'text-page', { buyerInfo: 'size_guide' })} />
      <RecentlyViewed title={listing.t.recent} card={listing.card} />
    </div>
  )
}
