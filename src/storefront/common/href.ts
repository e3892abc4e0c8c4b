import type { Place } from '#web/page.ts'

const regional = /^\/(?:$|kategorii\/|kontakty\/)/

/** A path of the shop as a link from here: in the language of the page, and in its city where the page has one. */
export const hrefFrom = ({ base, region }: Pick<Place, 'base' | 'region'>, path: string): string =>
  `${base}${region && regional.test(path) ? `/${region}` : ''}${path}`

type Here = Pick<Place, 'base' | 'region' | 'path'>

/** The same page for another city; nothing where all cities share it. */
export function cityAddress({ base, region, path }: Here, slug: string | null): string | undefined {
  const common = region ? path.slice(region.length + 1) : path
  return regional.test(common) ? base + (slug === null ? '' : `/${slug}`) + common : undefined
}

/** The same page for another city, or that city's home where the page has no cities. */
export const cityHref = (here: Here, slug: string | null): string =>
  cityAddress(here, slug) ?? hrefFrom({ base: here.base, region: slug ?? undefined }, '/')
