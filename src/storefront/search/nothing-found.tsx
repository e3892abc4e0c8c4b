import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import { gridSizes } from '../listing/grid-sizes.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import type { SearchData } from './search.loader.ts'
import css from './search.module.css'

type NothingFoundProps = { t: SearchData['t']; nothing: NonNullable<SearchData['nothing']>; card: CardTexts }

/** No results: similar queries, unless a page answers the query, and popular or probably intended products. */
export function NothingFound({ t, nothing: { text, nearest, shelf }, card }: NothingFoundProps) {
  const here = useHere()
  return (
    <>
      {text !== null && (
        <div className={css.nothing}>
          <EmptyState title={t.nothing} text={text}>
            {nearest.length > 0 && (
              <nav aria-label={t.nearest} className={css.nearest}>
                {nearest.map(({ text: word, href }) => (
                  <ChipLink key={href} href={href}>
                    {word}
                  </ChipLink>
                ))}
              </nav>
            )}
            <div className={css.ways}>
              <ButtonLink href={link(here, 'new')}>{t.novelties}</ButtonLink>
              <ButtonLink href={link(here, 'catalogue')} look="outline">
                {t.catalogue}
              </ButtonLink>
            </div>
          </EmptyState>
        </div>
      )}
      {shelf.cards.length > 0 && (
        <section aria-labelledby="shelf">
          <h2 className={`display-3 ${css.popular}`} id="shelf">
            {shelf.title}
          </h2>
          <ul className={css.grid}>
            {shelf.cards.map((cardData) => (
              <li key={cardData.id}>
                <ProductCard card={cardData} t={card} sizes={gridSizes} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
