import type { MouseEvent } from 'react'
import { listingAddress, withoutFilters } from '#shop/listing/listing.rules.ts'
import { AppliedChip } from '#ui/chip.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { appliedIn } from './applied.ts'
import css from './listing.module.css'
import type { ListingData } from './listing-data.ts'
import { isPlainPress } from './plain-press.ts'
import type { Filtering } from './use-filters.ts'

type AppliedFiltersProps = { data: ListingData; filtering: Filtering }

/** What the list is narrowed by; each cross is a link to the list without it. */
export function AppliedFilters({ data, filtering }: AppliedFiltersProps) {
  const { t, path, groups } = data
  const locale = useLocale()
  const applied = appliedIn(filtering.filters, { t, groups, locale })
  if (applied.length === 0) return <div className={css.applied} data-empty="" />
  const bare = withoutFilters(filtering.filters)
  const drop = (event: MouseEvent, next: typeof bare) => {
    if (!isPlainPress(event) || !(event.target as Element).closest('a')) return
    event.preventDefault()
    filtering.ask(next)
  }
  return (
    <ul className={css.applied} aria-label={t.applied}>
      {applied.map(({ key, label, without }) => (
        // The link inside is what is pressed; the row only hears of it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li key={key} onClick={(event) => drop(event, without)}>
          <AppliedChip href={listingAddress(path, without)} removeLabel={`${t.remove}: ${label}`}>
            {label}
          </AppliedChip>
        </li>
      ))}
      <li className={css.reset}>
        <TextLink href={listingAddress(path, bare)} onClick={(event) => drop(event, bare)}>
          {t.reset}
        </TextLink>
      </li>
    </ul>
  )
}
