import type { FavouriteItem } from './favourite-item.ts'

/** 'all', 'sale', or the slug of a section. */
export type FavouriteFilter = string
export type FilterChoice = { value: FavouriteFilter; label: string }

const all = 'all'
const sale = 'sale'
const ofCategory = (slug: string): FavouriteFilter => `category:${slug}`

type Words = { all: string; onSale: string }

/** Filter choices of the favourites list; choices that change nothing are left out. */
export function filtersOf(items: readonly FavouriteItem[], t: Words): FilterChoice[] {
  const onSale = items.filter(({ isOnSale }) => isOnSale).length
  const sections = new Map(items.flatMap(({ category }) => (category ? [[category.slug, category.name]] : [])))
  const choices = [
    ...(onSale > 0 && onSale < items.length ? [{ value: sale, label: `${t.onSale} · ${onSale}` }] : []),
    ...(sections.size > 1 ? [...sections].map(([slug, label]) => ({ value: ofCategory(slug), label })) : []),
  ]
  return choices.length > 0 ? [{ value: all, label: t.all }, ...choices] : []
}

const matches = ({ isOnSale, category }: FavouriteItem, filter: FavouriteFilter): boolean =>
  filter === sale ? isOnSale : category !== null && ofCategory(category.slug) === filter

/** Applies the filter; falls back to all favourites if none match any more. */
export function applyFilter(items: readonly FavouriteItem[], filter: FavouriteFilter) {
  const matchingItems = items.filter((item) => matches(item, filter))
  return matchingItems.length > 0 ? { filter, matchingItems } : { filter: all, matchingItems: items }
}
