import { withoutFilters } from '#shop/listing/listing.rules.ts'
import { Button } from '#ui/button.tsx'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { Sheet } from '#ui/modal.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { useBackCloses } from '../common/windows.ts'
import css from './filters.module.css'
import type { ListingData } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

type FilterSheetProps = {
  data: ListingData
  filtering: Filtering
  appliedCount: number
  open: boolean
  onClose: () => void
}

/** Filters on a phone: the list behind follows every change, so that the number on the button is correct. */
export function FilterSheet({ data, filtering, appliedCount, open, onClose }: FilterSheetProps) {
  const { t, total } = data
  const locale = useLocale()
  // One history entry per visit to the sheet: Back closes it and reverts all changes.
  useBackCloses(open, onClose)
  const ask: Filtering['ask'] = (next) => filtering.ask(next, { replace: true })
  return (
    <Sheet
      tall
      open={open}
      onClose={onClose}
      title={t.filters}
      footer={
        <>
          <Button
            look="quiet"
            className={css.show}
            disabled={appliedCount === 0}
            onClick={() => ask(withoutFilters(filtering.filters))}
          >
            {t.reset}
          </Button>
          <Button className={css.show} onClick={onClose}>
            {total > 0
              ? `${t.show} ${counted(total, filtering.filters.grouping === 'model' ? t.models : t.colors, locale)}`
              : t.nothing}
          </Button>
        </>
      }
    >
      <FilterGroups data={data} filtering={{ ...filtering, ask }} />
    </Sheet>
  )
}
