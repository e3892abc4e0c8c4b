import type { PageAddress } from '#web/page.ts'
import { link } from '../common/links.ts'
import { routes } from '../pages.ts'

type Address = Pick<PageAddress, 'base' | 'region' | 'path'>

/** The same page for another city; nothing where all cities share it. */
export function cityAddress({ base, region, path }: Address, slug: string | null): string | undefined {
  const common = region ? path.slice(region.length + 1) : path
  return routes.isRegional(common) ? base + (slug === null ? '' : `/${slug}`) + common : undefined
}

/** The same page for another city, or that city's home where the page has no cities. */
export const cityHref = (page: Address, slug: string | null): string =>
  cityAddress(page, slug) ?? link({ base: page.base, region: slug ?? undefined }, 'home')
