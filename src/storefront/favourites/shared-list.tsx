import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import type { CardData } from '../product-card/card-data.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { favouriteSizes } from './favourite-sizes.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'

const firstInSight = 2

/** Shared list of the products in the address, with no information about the sender. */
export function SharedList({ data: { t, card }, cards }: { data: FavouritesData; cards: CardData[] }) {
  const place = useHere()
  if (cards.length === 0)
    return (
      <EmptyState as="h1" title={t.sharedEmpty} text={t.sharedEmptyText}>
        <ButtonLink href={link(place, 'catalogue')}>{t.catalogue}</ButtonLink>
        <ButtonLink href={link(place, 'favourites')} look="quiet">
          {t.mine}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <div className={css.head}>
        <div>
          <h1 className="display-2">
            {t.sharedTitle} <span className={css.count}>{cards.length}</span>
          </h1>
          <p className={css.lead}>{t.sharedText}</p>
        </div>
        <ButtonLink href={link(place, 'favourites')} look="quiet" size="sm">
          {t.mine}
        </ButtonLink>
      </div>
      <ul className={css.grid}>
        {cards.map((each, at) => (
          <li key={each.id} className={css.item}>
            <ProductCard card={each} t={card} sizes={favouriteSizes} as="h2" priority={at < firstInSight} />
          </li>
        ))}
      </ul>
    </>
  )
}
