import { asRoubles } from '#kernel/money.ts'
import { cardAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { FacetValue } from './facets.queries.ts'
import type { ListingRows } from './listing.queries.ts'
import { listingAddress, type FacetName, type Filters, type Grouping } from './listing.rules.ts'
import type { CardPageAnswer, FiltersAnswer } from './listing.schemas.ts'

/** Default grouping of the API: one card for each color. */
export const usualGrouping: Grouping = 'color'

/** `path` is the call's path, including the query parameters that identify the list. */
type CardPageOptions = { path: string; filters: Filters; now: Date }

export function cardPageAnswer(
  { rows, total, page, pages }: ListingRows,
  { path, filters, now }: CardPageOptions,
): CardPageAnswer {
  const at = (other: number) => {
    const [base, scope] = path.split('?')
    const address = listingAddress(base!, { ...filters, page: other }, usualGrouping)
    return scope ? `${address}${address.includes('?') ? '&' : '?'}${scope}` : address
  }
  return {
    count: total,
    next: page < pages ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: rows.map((row) => cardAnswer(row, now)),
  }
}

const valueAnswer = ({ value, label, count }: FacetValue) => ({ slug: value, translations: named(label), count })

export function filtersAnswer({ total, facets, price, inStock, onSale }: ListingRows): FiltersAnswer {
  const values = (name: FacetName) => facets.find((facet) => facet.name === name)?.values ?? []
  return {
    count: total,
    categories: values('category').map((value) => ({ ...valueAnswer(value), parent: value.parent ?? null })),
    colors: values('color').map((value) => ({ ...valueAnswer(value), hex: value.hex ?? '' })),
    sizes: values('size').map(valueAnswer),
    heights: values('height').map(valueAnswer),
    sleeves: values('sleeve').map(valueAnswer),
    genders: values('gender').map(valueAnswer),
    fabrics: values('fabric').map(valueAnswer),
    tags: values('tag').map(valueAnswer),
    price: price && { min: asRoubles(price.low), max: asRoubles(price.high) },
    in_stock: inStock.count,
    sale: onSale.count,
  }
}
