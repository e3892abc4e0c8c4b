import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import css from './catalogue.module.css'
import type { ContentData } from './content.loader.ts'

/** Image `sizes`: two in a row on a phone, else four. */
const sizes = '(min-width: 1680px) 393px, (min-width: 768px) 24vw, calc((100vw - 42px) / 2)'

export function ContentPage({ title, viewAll, card, crumbs, sections }: ContentData) {
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <div className={css.contents}>
        {sections.map(({ id, name, href, countText, cards }, place) => (
          <section key={id} aria-labelledby={`section-${id}`}>
            <div className={css.head}>
              <h2 className="display-3" id={`section-${id}`}>
                <a href={href}>{name}</a>
              </h2>
              <span className={css.counted}>{countText}</span>
              <TextLink href={href} aria-label={`${viewAll}: ${name}`}>
                {viewAll}
              </TextLink>
            </div>
            <ul className={css.row}>
              {cards.map((each, index) => (
                <li key={each.id}>
                  <ProductCard card={each} t={card} sizes={sizes} priority={place === 0 && index < 2} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
