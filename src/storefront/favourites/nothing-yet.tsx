import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { favouriteSizes } from './favourite-sizes.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'

/** Empty favourites page: starting points and novelties. */
export function NothingYet({ data: { t, card, shelf } }: { data: FavouritesData }) {
  const place = useHere()
  const top = useRef<HTMLDivElement>(null)
  // Take the focus after the last favourite was removed.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={top} tabIndex={-1} className={css.nothing}>
      <EmptyState as="h1" title={t.empty} text={t.text}>
        <ButtonLink href={link(place, 'catalogue')}>{t.catalogue}</ButtonLink>
        <ButtonLink href={link(place, 'new')} look="quiet">
          {t.novelties}
        </ButtonLink>
      </EmptyState>
      {shelf.length > 0 && (
        <section aria-labelledby="favourites-shelf">
          <h2 id="favourites-shelf" className={`display-3 ${css.shelf}`}>
            {t.shelf}
          </h2>
          <ul className={css.grid}>
            {shelf.map((each) => (
              <li key={each.id} className={css.item}>
                <ProductCard card={each} t={card} sizes={favouriteSizes} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
