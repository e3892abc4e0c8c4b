import { Checkbox } from '#ui/checkbox.tsx'
import { FacetOptions } from './facet-options.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { ListingData } from './listing-data.ts'
import { SavedSize } from './saved-size.tsx'
import { PriceRange } from './price-range.tsx'
import type { Filtering } from './use-filters.ts'

type FilterGroupsProps = { data: ListingData; filtering: Filtering }

const beforePrice = new Set(['category', 'color', 'size', 'height'])

/** All filters, shared by the sidebar and the phone sheet. */
export function FilterGroups({ data, filtering }: FilterGroupsProps) {
  const { t, groups, prices } = data
  const first = groups.filter(({ name }) => beforePrice.has(name))
  const rest = groups.filter(({ name }) => !beforePrice.has(name))
  const drawGroups = (some: typeof groups) =>
    some.map((group) => (
      <FilterGroup key={group.name} title={group.title} isOpen={group.isOpen}>
        {group.name === 'size' && <SavedSize group={group} t={t} filtering={filtering} />}
        <FacetOptions group={group} filtering={filtering} />
      </FilterGroup>
    ))
  return (
    <>
      {drawGroups(first)}
      {prices && (
        <FilterGroup title={t.price} isOpen>
          <PriceRange t={t} bounds={prices} filtering={filtering} />
        </FilterGroup>
      )}
      {drawGroups(rest)}
      <Presence data={data} filtering={filtering} />
    </>
  )
}

function Presence({ data: { t, inStock, onSale }, filtering: { filters, ask } }: FilterGroupsProps) {
  return (
    <FilterGroup title={t.presence} isOpen>
      <Checkbox
        name="in_stock"
        value="1"
        checked={filters.inStock}
        disabled={inStock === 0 && !filters.inStock}
        aside={` ${inStock}`}
        onChange={() => ask({ ...filters, inStock: !filters.inStock, page: 1 })}
      >
        {t.inStock}
      </Checkbox>
      {onSale !== null && (
        <Checkbox
          name="sale"
          value="1"
          checked={filters.onSale}
          disabled={onSale === 0 && !filters.onSale}
          aside={` ${onSale}`}
          onChange={() => ask({ ...filters, onSale: !filters.onSale, page: 1 })}
        >
          {t.onSale}
        </Checkbox>
      )}
    </FilterGroup>
  )
}
