import { formatNumber } from '#ui/format-money.ts'
import type { Locale } from '#kernel/locale.ts'
import { withLetter } from '#shop/letter-sizes.rules.ts'
import { facetNames, toggled, type FacetName, type Filters } from '#shop/listing/listing.rules.ts'
import type { ListingData, Option } from './listing-data.ts'

/** Applied filter, and the filters without it. */
export type AppliedFilter = { key: string; label: string; without: Filters }

type AppliedFiltersInput = Pick<ListingData, 't' | 'groups' | 'storeName'> & { locale: Locale }

/** «Размер 46», «Длинный рукав», but «Хвоя»: a label unclear by itself gets the name of its group. */
const labelOf = (name: FacetName, title: string, label: string): string => {
  if (name === 'size') return `${title} ${label}`
  return name === 'sleeve' ? `${label} ${title.toLowerCase()}` : label
}

const nameOf = (option: Option | undefined) => option && withLetter(option.label, option.letter ?? '')

export function priceLabel(
  { priceMin, priceMax }: Filters,
  { t, locale }: Pick<AppliedFiltersInput, 't' | 'locale'>,
): string {
  const amount = (kopecks: number) => formatNumber(Math.round(kopecks / 100), locale)
  if (priceMin !== null && priceMax !== null) return `${amount(priceMin)}–${amount(priceMax)}\u00a0₽`
  return priceMin === null
    ? `${t.to}\u00a0${amount(priceMax ?? 0)}\u00a0₽`
    : `${t.from}\u00a0${amount(priceMin)}\u00a0₽`
}

export function appliedFiltersIn(
  filters: Filters,
  { t, groups, storeName, locale }: AppliedFiltersInput,
): AppliedFilter[] {
  const first = { ...filters, page: 1 }
  const facets = facetNames.flatMap((name) => {
    const group = groups.find((each) => each.name === name)
    return filters.chosen[name].map((value) => ({
      key: `${name}=${value}`,
      label: labelOf(name, t.groups[name], nameOf(group?.options.find((option) => option.value === value)) ?? value),
      without: toggled(filters, name, value),
    }))
  })
  const hasPrice = filters.priceMin !== null || filters.priceMax !== null
  return [
    ...facets,
    ...(hasPrice
      ? [
          {
            key: 'price',
            label: priceLabel(filters, { t, locale }),
            without: { ...first, priceMin: null, priceMax: null },
          },
        ]
      : []),
    ...(filters.inStock ? [{ key: 'stock', label: t.inStock, without: { ...first, inStock: false } }] : []),
    ...(filters.store
      ? [{ key: 'store', label: `${t.store}: ${storeName ?? filters.store}`, without: { ...first, store: null } }]
      : []),
    ...(filters.onSale ? [{ key: 'sale', label: t.onSale, without: { ...first, onSale: false } }] : []),
  ]
}
