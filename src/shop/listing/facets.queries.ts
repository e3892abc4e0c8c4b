import { sql, type SQL } from 'drizzle-orm'
import type { Locale, Words } from '#kernel/locale.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'
import type { Tag } from '../news.ts'
import { remembered } from '../remember.ts'
import { parameter } from './listing.conditions.ts'
import { facetNames, groupOf, type FacetName, type Filters } from './listing.rules.ts'
import { genderWords, heightRange } from './listing.texts.ts'

/** Product count for each facet value, by `facet/value`. */
export type ValueCounts = Record<string, number>

type ValueName = [slug: string, locale: Locale, name: string, more: string | null]
/** Translated labels of facet values, in display order, for the requested languages. */
export type FacetLabels = Record<'category' | 'color' | 'size' | 'sleeve' | 'fabric' | 'tag', ValueName[] | null>

const namesOf = (thing: string, { table = `${thing}s`, column = 'name', more = 'null' } = {}): SQL => {
  const raw = (text: string) => sql.raw(text)
  return sql`(select json_agg(json_build_array(t.slug, w.locale, w.${raw(column)}, ${raw(more)}) order by t.position, t.id)
    from ${raw(table)} t join ${raw(thing)}_translations w on w.${raw(thing)}_id = t.id
    where w.locale = any(${parameter('locales', 'text[]')}))`
}

export const labels = sql`json_build_object(
  'category', ${namesOf('category', { table: '(select c.*, u.slug as parent from categories c left join categories u on u.id = c.parent_id where c.is_published)', more: 't.parent' })},
  'color', ${namesOf('color', { more: 't.hex' })}, 'size', ${namesOf('size')}, 'sleeve', ${namesOf('sleeve')},
  'fabric', ${namesOf('fabric')}, 'tag', ${namesOf('tag', { column: 'short_text' })})`

const labelTags = new Set<Tag>(['listing', 'frame', 'colors', 'tags'])

/** Label cache, by the set of languages. */
export const labelMemory = remembered<FacetLabels>({
  most: 4,
  freshMs: 60_000,
  outdatedKeys: ({ tags }) => (tags.some((tag) => labelTags.has(tag)) ? 'all' : []),
})

export type FacetValue = {
  value: string
  label: Words
  /** Products left when this value is selected in addition to the other groups' filters. */
  count: number
  isChosen: boolean
  /** Color values only. */
  hex?: string
  /** Parent category's slug. */
  parent?: string | null
}

export type Facet = { name: FacetName; values: FacetValue[] }

const same = (text: string): Words => ({ ru: text, en: text })

/** Facet values of the page without filters, in display order, including those that would leave no products. */
export function facetsOf(
  counts: ValueCounts,
  labels: FacetLabels,
  { chosen: chosenValues }: Pick<Filters, 'chosen'>,
): Facet[] {
  const amounts = byFacet(counts)
  const made = (name: FacetName) => (name === 'size' || name === 'height' ? `made_${name}` : name)
  return facetNames.map((name) => {
    const [amountsLeft, pageAmounts] = [amounts.get(name), amounts.get(made(name))]
    return {
      name,
      values: valuesOf(name, labels, pageAmounts)
        .filter(({ value }) => pageAmounts?.has(value) || chosenValues[name].includes(value))
        .map((value) => ({
          ...value,
          count: amountsLeft?.get(value.value) ?? 0,
          isChosen: chosenValues[name].includes(value.value),
        })),
    }
  })
}

type Amounts = ReadonlyMap<string, number>

function byFacet(counts: ValueCounts): ReadonlyMap<string, Amounts> {
  const amounts = new Map<string, Map<string, number>>()
  for (const [key, amount] of Object.entries(counts)) {
    const end = key.indexOf('/')
    const [facet, value] = [key.slice(0, end), key.slice(end + 1)]
    const ofFacet = amounts.get(facet)
    if (ofFacet) ofFacet.set(value, amount)
    else amounts.set(facet, new Map([[value, amount]]))
  }
  return amounts
}

type LabelledValue = Pick<FacetValue, 'value' | 'label' | 'hex' | 'parent'>

const genders = (Object.keys(genderWords) as Gender[]).map((value): LabelledValue => ({
  value,
  label: genderWords[value],
}))

function valuesOf(name: FacetName, labels: FacetLabels, pageAmounts: Amounts | undefined): LabelledValue[] {
  if (name === 'gender') return genders
  if (name === 'height')
    return [...(pageAmounts?.keys() ?? [])]
      .map(Number)
      .sort((a, b) => a - b)
      .map((height) => ({ value: String(height), label: same(heightRange(height)) }))
  const valuesByFacet = valuesByLabels.get(labels) ?? {}
  valuesByLabels.set(labels, valuesByFacet)
  return (valuesByFacet[name] ??= namedValues(name, labels[name]))
}

/** Values built from cached labels, so they are built once. */
const valuesByLabels = new WeakMap<FacetLabels, Partial<Record<keyof FacetLabels, LabelledValue[]>>>()

function namedValues(name: keyof FacetLabels, words: ValueName[] | null): LabelledValue[] {
  const byValue = new Map<string, LabelledValue>()
  for (const [value, locale, text, more] of words ?? []) {
    const label = byValue.get(value)?.label ?? same(text)
    const about = name === 'color' ? { hex: more ?? '' } : name === 'category' ? { parent: more } : {}
    byValue.set(value, { value, label: { ...label, [locale]: text }, ...about })
  }
  return [...byValue.values()]
}

/** Facets to count, with the filter group excluded from each count. */
export function countingOf({ chosen: chosenValues, inStock, onSale }: Pick<Filters, 'chosen' | 'inStock' | 'onSale'>) {
  const isNarrowed = (name: FacetName) => chosenValues[name].length > 0
  const plain = facetNames.filter((name) => {
    // When a height is selected, sizes are counted as pairs with that height, and vice versa.
    if (name === 'size') return !isNarrowed('height')
    return name !== 'height' || !isNarrowed('size')
  })
  const without = (name: FacetName) =>
    isNarrowed(name) || (groupOf(name) === 'fit' && (isNarrowed('size') || isNarrowed('height'))) ? groupOf(name) : ''
  return {
    countedFacets: [...plain, 'made_size', 'made_height', 'stock', 'flag'],
    countedWithout: [...plain.map(without), '', '', inStock ? 'stock' : '', onSale ? 'onsale' : ''],
    sizes: chosenValues.size,
    heights: chosenValues.height,
  }
}
