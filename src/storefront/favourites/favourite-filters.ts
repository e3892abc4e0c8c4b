import type { FavouriteItem } from './favourite-item.ts'

/** 'all', 'sale', or the slug of a section. */
export type Chosen = string
export type Choice = { value: Chosen; label: string }

const all = 'all'
const sale = 'sale'
const ofCategory = (slug: string): Chosen => `category:${slug}`

type Words = { all: string; onSale: string }

/** What narrows the list; nothing where every choice would show the same. */
export function filtersOf(items: readonly FavouriteItem[], t: Words): Choice[] {
  const onSale = items.filter(({ isOnSale }) => isOnSale).length
  const sections = new Map(items.flatMap(({ category }) => (category ? [[category.slug, category.name]] : [])))
  const choices = [
    ...(onSale > 0 && onSale < items.length ? [{ value: sale, label: `${t.onSale} · ${onSale}` }] : []),
    ...(sections.size > 1 ? [...sections].map(([slug, label]) => ({ value: ofCategory(slug), label })) : []),
  ]
  return choices.length > 0 ? [{ value: all, label: t.all }, ...choices] : []
}

const matches = ({ isOnSale, category }: FavouriteItem, chosen: Chosen): boolean =>
  chosen === sale ? isOnSale : category !== null && ofCategory(category.slug) === chosen

/** When nothing is left of what was chosen, everything is shown again. */
export function filtered(items: readonly FavouriteItem[], chosen: Chosen) {
  const found = items.filter((item) => matches(item, chosen))
  return found.length > 0 ? { chosen, shown: found } : { chosen: all, shown: items }
}
