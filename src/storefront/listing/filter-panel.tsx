import { Button } from '#ui/button.tsx'
import { FilterGroups } from './filter-groups.tsx'
import css from './filters.module.css'
import type { ListingData } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

export const filtersId = 'filters'
export const filtersForm = 'filters-form'

type FilterPanelProps = { data: ListingData; filtering: Filtering }

/** Filter sidebar. Without JavaScript it is a form, also on phones. */
export function FilterPanel({ data, filtering }: FilterPanelProps) {
  const { t, path, filters } = data
  return (
    <aside id={filtersId} aria-label={t.filters} className={css.panel}>
      <form
        id={filtersForm}
        action={path}
        method="get"
        aria-label={t.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        {filters.search && <input type="hidden" name="search" value={filters.search} />}
        {filters.store && <input type="hidden" name="store" value={filters.store} />}
        {filters.grouping === 'color' && <input type="hidden" name="group" value="color" />}
        <FilterGroups data={data} filtering={filtering} />
        <div className={css.plain}>
          <Button type="submit" wide>
            {t.show}
          </Button>
        </div>
      </form>
    </aside>
  )
}
