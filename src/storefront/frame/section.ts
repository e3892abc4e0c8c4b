import type { PageInfo } from '#web/page-context.ts'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'

/**
 * Page information for header and footer: city, status and the active link. Pages with equal information share one
 * header.
 */
export function sectionOf(frame: FrameData, { place, status }: PageInfo): PageInfo {
  const { locale, base, pathname } = place
  const region = status === 200 ? place.region : undefined
  const here = { base, region }
  const categories = frame.categories.map(({ slug }) => link(here, 'category', { kategorii: slug }))
  const addresses = [link(here, 'sales'), ...categories, link(here, 'catalogue')]
  const home = link(here, 'home')
  const section = pathname === home ? home : (addresses.find((each) => pathname.startsWith(each)) ?? '')
  return {
    status,
    place: { locale, base, region, pathname: section, path: section.slice(base.length), query: {}, params: {} },
  }
}
