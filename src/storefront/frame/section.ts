import type { PageInfo } from '#web/page-context.ts'
import type { FrameData } from '../common/frame-data.ts'
import { hrefFrom } from '../common/href.ts'

/**
 * All that header and footer tell of the page they stand on: its city, whether it is there at all, and which of their
 * links leads to it. Pages that are the same in this have the same header.
 */
export function sectionOf(frame: FrameData, { place, status }: PageInfo): PageInfo {
  const { locale, base, pathname } = place
  const region = status === 200 ? place.region : undefined
  const links = ['/sales/', ...frame.categories.map(({ slug }) => `/kategorii/${slug}/`), '/kategorii/']
  const addresses = links.map((link) => hrefFrom({ base, region }, link))
  const home = hrefFrom({ base, region }, '/')
  const section = pathname === home ? home : (addresses.find((each) => pathname.startsWith(each)) ?? '')
  return {
    status,
    place: { locale, base, region, pathname: section, path: section.slice(base.length), query: {}, params: {} },
  }
}
