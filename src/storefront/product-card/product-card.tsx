import type { CSSProperties } from 'react'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { SwatchLink, SwatchMore } from '#ui/swatch.tsx'
import { Tag } from '#ui/tag.tsx'
import { preloadQuickView } from '../product/quick-view-host.tsx'
import { openQuickView } from '../product/quick-view.store.ts'
import { hearts } from '../visitor/hearts.ts'
import type { CardData } from './card-data.ts'
import { CardPhoto } from './card-photo.tsx'
import { HeartButton } from './heart-button.tsx'
import css from './product-card.module.css'
import type { CardTexts } from './product-card.texts.ts'
import { ProductName } from './product-name.tsx'

type ProductCardProps = {
  card: CardData
  t: CardTexts
  /** The first pictures of a page are not put off. */
  priority?: boolean
  /** Level of the name in the outline of the page. */
  as?: 'h2' | 'h3'
}

/** The name's link covers the whole card; swatches, heart and quick view lie above it. */
export function ProductCard({ card, t, priority, as: Name = 'h3' }: ProductCardProps) {
  return (
    <article className={css.card} style={{ '--tile': card.tile } as CSSProperties}>
      <div className={css.photo}>
        <CardPhoto card={card} priority={priority} />
        {card.tags.length > 0 && (
          <div className={css.tags}>
            {card.tags.map(({ text, look }) => (
              <Tag key={text} look={look}>
                {text}
              </Tag>
            ))}
          </div>
        )}
        <div className={css.quick}>
          <Button
            look="white"
            size="sm"
            wide
            aria-haspopup="dialog"
            onPointerEnter={preloadQuickView}
            onFocus={preloadQuickView}
            onClick={(event) => openQuickView(card, event.currentTarget)}
          >
            {t.quickView}
          </Button>
        </div>
      </div>
      <div className={css.swatches}>
        {card.swatches.map((swatch) => (
          <SwatchLink key={swatch.href} {...swatch} size="sm" />
        ))}
        <SwatchMore count={card.moreColors} />
      </div>
      <Name className={css.name}>
        <a href={card.href} className={css.link}>
          <ProductName name={card.name} />
        </a>
      </Name>
      <div className={css.price}>
        <Price current={card.salePrice ?? card.price} old={card.price} />
      </div>
      {hearts.enabled && <HeartButton productId={card.id} label={t.heart} />}
    </article>
  )
}
