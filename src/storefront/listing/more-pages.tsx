import type { MouseEvent } from 'react'
import { listingAddress, pageSize } from '#shop/listing/listing.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import css from './listing.module.css'
import type { ListingData, Run } from './listing-data.ts'
import { isPlainPress } from './plain-press.ts'
import { Pagination } from './list-parts.ts'

type MorePagesProps = { data: ListingData; run: Run; isGrowing: boolean; onMore: () => void }

/** Pagination with an address per page; a click on the button appends the next page. */
export function MorePages({ data, run, isGrowing, onMore }: MorePagesProps) {
  const { t, path, filters, total, pages } = data
  const locale = useLocale()
  if (pages <= 1) return null
  const hrefOf = (page: number) => listingAddress(path, { ...filters, page })
  const shownCount = (run.first - 1) * pageSize + run.cards.length
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    if (!isGrowing) onMore()
  }
  return (
    <div className={css.more}>
      <p className={css.seen}>
        {t.seen} {formatNumber(shownCount, locale)} {t.of} {formatNumber(total, locale)}
      </p>
      {run.last < pages && (
        <ButtonLink href={hrefOf(run.last + 1)} look="outline" aria-busy={isGrowing || undefined} onClick={press}>
          {t.more} {Math.min(pageSize, total - shownCount)}
        </ButtonLink>
      )}
      <Pagination of={{ page: run.last, pages, hrefOf }} />
    </div>
  )
}
