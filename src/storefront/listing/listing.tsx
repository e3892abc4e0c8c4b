import { useEffect, useRef } from 'react'
import { useLocale } from '#ui/locale.tsx'
import css from './listing.module.css'
import type { ListingData, Run } from './listing-data.ts'
import { MorePages } from './more-pages.tsx'
import { useRun } from './page-runs.ts'
import { ProductGrid } from './product-grid.tsx'
import { AppliedFilters, FilterPanel, Groupings, ListingBar, NoResults } from './list-parts.ts'
import { tally } from './tally.ts'
import { useFilters } from './use-filters.ts'

type ListingProps = {
  data: ListingData
  /** Address of the size help. */
  helpHref: string
}

/** Listing with filters, shared by sections, novelties, sales, tags and search. */
export function Listing({ data, helpHref }: ListingProps) {
  const { t, total } = data
  const locale = useLocale()
  const filtering = useFilters(data)
  const { run, isGrowing, grow } = useRun(data)
  const top = useTopInSight(run)
  return (
    <div className={css.listing} ref={top}>
      <FilterPanel of={{ data, filtering }} />
      <AppliedFilters of={{ data, filtering }} />
      <ListingBar of={{ data, filtering }} />
      <section aria-label={t.results} aria-busy={filtering.isBusy || undefined} className={css.results}>
        <p role="status" className="visually-hidden">
          {t.found} {tally(data, locale)}
        </p>
        {data.products > 0 && <Groupings of={{ data, filtering }} />}
        {total === 0 ? (
          <NoResults of={{ data }} />
        ) : (
          <>
            <ProductGrid run={run} t={t} card={data.card} helpHref={helpHref} />
            <MorePages data={data} run={run} isGrowing={isGrowing} onMore={grow} />
          </>
        )}
      </section>
    </div>
  )
}

/** Scrolls to the top of the new listing after a filter change far down the page. */
function useTopInSight({ list }: Run) {
  const top = useRef<HTMLDivElement>(null)
  const shownList = useRef(list)
  useEffect(() => {
    if (shownList.current === list) return
    shownList.current = list
    const element = top.current
    if (element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [list])
  return top
}
