import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { sorts } from '#shop/listing/listing.rules.ts'
import { buttonClass } from '#ui/button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Select } from '#ui/select-field.tsx'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { isDesktop } from '../common/desktop.ts'
import { appliedFiltersIn } from './applied.ts'
import { filtersForm, filtersId } from './filter-panel.tsx'
import css from './listing.module.css'
import type { ListingData } from './listing-data.ts'
import { isPlainPress } from './plain-press.ts'
import type { Filtering } from './use-filters.ts'

type ListingBarProps = { data: ListingData; filtering: Filtering }

const FilterSheet = part(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet), {
  when: wanted,
  stays: true,
})

/** Sort order; on a phone also the button for filters, at the bottom edge. */
export function ListingBar({ data, filtering }: ListingBarProps) {
  const { t, groups, storeName } = data
  const { filters, ask } = filtering
  const appliedCount = appliedFiltersIn(filters, { t, groups, storeName, locale: useLocale() }).length
  const [isOpen, setOpen] = useState(false)
  // Preload on phones: using this bar usually opens the sheet next.
  useEffect(() => void (isDesktop() || FilterSheet.preload()), [])
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    setOpen(true)
  }
  // Enter activates a link; Space, only a button.
  const openBySpace = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div className={css.bar} data-print="no">
      <a
        href={`#${filtersId}`}
        role="button"
        aria-haspopup="dialog"
        className={buttonClass({ size: 'sm', className: css.open })}
        onClick={open}
        onKeyDown={openBySpace}
        onPointerEnter={FilterSheet.preload}
        onFocus={FilterSheet.preload}
      >
        <SlidersHorizontal aria-hidden />
        {t.filters}
        {appliedCount > 0 && ` · ${appliedCount}`}
      </a>
      <span className={css.by} aria-hidden>
        {t.sortBy}
      </span>
      <Select
        name="sort"
        form={filtersForm}
        look="pill"
        className={css.sort}
        aria-label={t.sort}
        value={filters.sort}
        options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        onChange={({ target }) => {
          const sort = sorts.find((each) => each === target.value)
          if (sort) ask({ ...filters, sort, page: 1 })
        }}
      />
      <FilterSheet
        wanted={isOpen}
        of={{ data, filtering, open: isOpen, appliedCount, onClose: () => setOpen(false) }}
      />
    </div>
  )
}
