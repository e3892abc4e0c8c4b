import type { Place } from '#web/page.ts'

const regional = /^\/(?:$|kategorii\/|kontakty\/)/

/** A path of the shop as a link from here: in the language of the page, and in its city where the page has one. */
export const hrefFrom = ({ base, region }: Pick<Place, 'base' | 'region'>, path: string): string =>
  `${base}${region && regional.test(path) ? `/${region}` : ''}${path}`

/** The same page for another city, or that city's home where the page has no cities. */
export function cityHref({ base, region, path }: Pick<Place, 'base' | 'region' | 'path'>, slug: string | null): string {
  const common = region ? path.slice(region.length + 1) : path
  return base + (slug === null ? '' : `/${slug}`) + (regional.test(common) ? common : '/')
}
