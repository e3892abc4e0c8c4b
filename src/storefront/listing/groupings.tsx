import { groupings, listingAddress } from '#shop/listing/listing.rules.ts'
import { useLocale } from '#ui/locale.tsx'
import css from './groupings.module.css'
import type { ListingData } from './listing-data.ts'
import { isPlainPress } from './plain-press.ts'
import { tally } from './tally.ts'
import type { Filtering } from './use-filters.ts'

type GroupingsProps = { data: ListingData; filtering: Filtering }

/** Number of models and colors, and the grouping of cards by either; links, so that no JavaScript is needed. */
export function Groupings({ data, filtering: { filters, ask } }: GroupingsProps) {
  const { t, path, models, products } = data
  const locale = useLocale()
  return (
    <div className={css.line} data-print="no">
      <p className={css.tally} aria-hidden>
        {tally(data, locale)}
      </p>
      {products > models && (
        <nav aria-label={t.grouping} className={css.groupings}>
          {groupings.map((grouping) => {
            const next = { ...filters, grouping, page: 1 }
            return (
              <a
                key={grouping}
                href={listingAddress(path, next)}
                aria-current={grouping === filters.grouping ? 'true' : undefined}
                rel="nofollow"
                className={css.grouping}
                onClick={(event) => {
                  if (!isPlainPress(event)) return
                  event.preventDefault()
                  if (grouping !== filters.grouping) ask(next)
                }}
              >
                {t.groupings[grouping]}
              </a>
            )
          })}
        </nav>
      )}
    </div>
  )
}
