import type { PageAddress } from '#web/page.ts'
import { link } from '../common/links.ts'
import { routes } from '../pages.ts'

type Address = Pick<PageAddress, 'base' | 'region' | 'path'>

/** Address of the page for another city; undefined for pages shared by all cities. */
export function cityAddress({ base, region, path }: Address, slug: string | null): string | undefined {
  const common = region ? path.slice(region.length + 1) : path
  return routes.isRegional(common) ? base + (slug === null ? '' : `/${slug}`) + common : undefined
}

/** Address of the page for another city, or the city's home if the page is shared. */
export const cityHref = (page: Address, slug: string | null): string =>
  cityAddress(page, slug) ?? link({ base: page.base, region: slug ?? undefined }, 'home')
