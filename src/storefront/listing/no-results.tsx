import { listingAddress, withoutFilters } from '#shop/listing/listing.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import { gridSizes } from './grid-sizes.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { appliedFiltersIn } from './applied.ts'
import css from './listing.module.css'
import type { ListingData } from './listing-data.ts'

type NoResultsProps = { data: ListingData }

/** Explains which filters conflict, and what dropping each of them would find. */
export function NoResults({ data }: NoResultsProps) {
  const { t, path, filters, groups, storeName, relaxations, similar, card } = data
  const here = useHere()
  const appliedFilters = appliedFiltersIn(filters, { t, groups, storeName, locale: useLocale() })
  if (appliedFilters.length === 0)
    return (
      <div className={css.empty}>
        <EmptyState title={t.empty.bare} text={t.empty.bareText}>
          <ButtonLink href={link(here, 'catalogue')}>{t.empty.catalogue}</ButtonLink>
        </EmptyState>
      </div>
    )
  const conditions = appliedFilters.map(({ label }) => label).join(', ')
  const advice = relaxations.length > 0 ? t.empty.advice : t.empty.drop
  return (
    <>
      <div className={css.empty}>
        <EmptyState
          title={t.empty.filtered}
          text={appliedFilters.length > 1 ? `${t.empty.together} ${conditions}. ${advice}` : `${conditions}.`}
        >
          {relaxations.map(({ label, href, count }) => (
            <ChipLink key={href} href={href} data-scroll="keep" className={css.chip}>
              {label} <span className={css.count}>{count}</span>
            </ChipLink>
          ))}
          <div className={css.wide}>
            <ButtonLink href={listingAddress(path, withoutFilters(filters))} data-scroll="keep">
              {t.resetAll}
            </ButtonLink>
          </div>
        </EmptyState>
      </div>
      {similar.length > 0 && (
        <>
          <h2 className={`display-3 ${css.similar}`}>{t.empty.similar}</h2>
          <ul className={`${css.grid} ${css.few}`}>
            {similar.map((similarCard) => (
              <li key={similarCard.id}>
                <ProductCard card={similarCard} t={card} sizes={gridSizes} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
