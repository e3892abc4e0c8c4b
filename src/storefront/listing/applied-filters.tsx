import { useEffect, useRef, type MouseEvent } from 'react'
import { listingAddress, withoutFilters } from '#shop/listing/listing.rules.ts'
import { AppliedChip } from '#ui/chip.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { appliedFiltersIn } from './applied.ts'
import css from './listing.module.css'
import type { ListingData } from './listing-data.ts'
import { isPlainPress } from './plain-press.ts'
import type { Filtering } from './use-filters.ts'

type AppliedFiltersProps = { data: ListingData; filtering: Filtering }

/** Applied filters; each cross links to the list without that filter. */
export function AppliedFilters({ data, filtering }: AppliedFiltersProps) {
  const { t, path, groups, storeName } = data
  const locale = useLocale()
  const appliedFilters = appliedFiltersIn(filtering.filters, { t, groups, storeName, locale })
  const { row, leave } = useFocusAfterRemoval()
  if (appliedFilters.length === 0) return <div ref={row} tabIndex={-1} className={css.applied} data-empty="" />
  const noFilters = withoutFilters(filtering.filters)
  const drop = (event: MouseEvent, next: typeof noFilters) => {
    if (!isPlainPress(event) || !(event.target as Element).closest('a')) return
    event.preventDefault()
    leave(event.currentTarget)
    filtering.ask(next)
  }
  return (
    <ul ref={row} className={css.applied} aria-label={t.applied}>
      {appliedFilters.map(({ key, label, without }) => (
        // The link inside is what is pressed; the click only bubbles up to this element.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li key={key} onClick={(event) => drop(event, without)}>
          <AppliedChip href={listingAddress(path, without)} removeLabel={`${t.remove}: ${label}`}>
            {label}
          </AppliedChip>
        </li>
      ))}
      <li className={css.reset}>
        <TextLink href={listingAddress(path, noFilters)} onClick={(event) => drop(event, noFilters)}>
          {t.reset}
        </TextLink>
      </li>
    </ul>
  )
}

/** Moves the focus to the next filter after a removal, not to the top of the page. */
function useFocusAfterRemoval() {
  const box = useRef<HTMLElement | null>(null)
  const focusIndex = useRef<number>(undefined)
  useEffect(() => {
    if (focusIndex.current === undefined || !box.current || box.current.contains(document.activeElement)) return
    const links = [...box.current.querySelectorAll('a')]
    ;(links[Math.min(focusIndex.current, links.length - 1)] ?? box.current).focus({ preventScroll: true })
    focusIndex.current = undefined
  })
  return {
    row: (element: HTMLElement | null) => void (box.current = element),
    leave: (pressedElement: Element) => {
      const link = pressedElement.closest('a') ?? pressedElement.querySelector('a')
      focusIndex.current = [...(box.current?.querySelectorAll('a') ?? [])].indexOf(link as HTMLAnchorElement)
    },
  }
}
