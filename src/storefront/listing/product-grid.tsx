import { Fragment, useLayoutEffect, useRef } from 'react'
import { preloadPicture } from '../common/picture.tsx'
import { gridSizes } from './grid-sizes.ts'
import { cardWidths } from '../product-card/card-sizes.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import css from './listing.module.css'
import type { Run } from './listing-data.ts'
import type { ListingTexts } from './listing.texts.ts'
import { HelpBand } from './list-parts.ts'

type ProductGridProps = { run: Run; t: ListingTexts; card: CardTexts; helpHref: string }

/** Number of cards before the help; twelve fills whole rows of two, three or four. */
const beforeHelp = 12
const firstInSight = 2
/** Two rows on the widest screen, four on a phone. */
const laidOutFirst = 8

export function ProductGrid({ run, t, card, helpHref }: ProductGridProps) {
  const { cards, addedCount } = run
  const list = useRef<HTMLUListElement>(null)
  const firstNew = addedCount > 0 ? cards.length - addedCount : -1

  // Focus the first new card after «show more».
  useLayoutEffect(() => {
    if (firstNew < 0) return
    list.current?.querySelector<HTMLElement>(`[data-place="${firstNew}"] h2 a`)?.focus({ preventScroll: true })
  }, [firstNew])

  for (const { cover } of cards.slice(0, firstInSight))
    if (cover && 'hash' in cover) preloadPicture({ of: cover, widths: cardWidths, sizes: gridSizes })

  return (
    <ul className={css.grid} ref={list}>
      {cards.map((cardData, place) => (
        // A product may stand on two pages when the order changes between them.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={`${cardData.id} ${place}`}>
          {place === beforeHelp && (
            <li className={css.band} data-below="">
              <HelpBand of={{ t: t.help, href: helpHref }} />
            </li>
          )}
          <li data-place={place} data-below={place < laidOutFirst ? undefined : ''}>
            <ProductCard card={cardData} t={card} sizes={gridSizes} as="h2" priority={place < firstInSight} />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
