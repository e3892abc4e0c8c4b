import type { CSSProperties } from 'react'
import { Price } from '#ui/price.tsx'
import { Tag } from '#ui/tag.tsx'
import { Picture } from '../common/picture.tsx'
import type { CardData } from '../product-card/card-data.ts'
import { cardWidths } from '../product-card/card-sizes.ts'
import { ProductName } from '../product-card/product-name.tsx'
import css from './mini-card.module.css'

/** Product card in a window: picture, name, and price in one link. */
export function MiniCard({ card: { href, name, price, salePrice, cover, tile, tags } }: { card: CardData }) {
  return (
    <a href={href} className={css.card}>
      <span className={css.photo} style={{ '--tile': tile } as CSSProperties}>
        {cover && 'hash' in cover && (
          <Picture of={cover} widths={cardWidths} sizes="170px" alt="" className={css.picture} />
        )}
        {tags[0] && (
          <span className={css.tag}>
            <Tag look={tags[0].look}>{tags[0].text}</Tag>
          </span>
        )}
      </span>
      <span className={css.name}>
        <ProductName name={name} />
      </span>
      <Price current={salePrice ?? price} old={price} />
    </a>
  )
}
