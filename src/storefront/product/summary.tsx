import { Tag } from '#ui/tag.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import { Cost } from './cost.tsx'
import { fill } from '../common/fill.ts'
import type { Goods } from '../buying/goods.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import { Stars } from './stars.tsx'
import css from './summary.module.css'

/** What it is, what others say of it and what it costs. */
export function Summary({ goods, reviews, words }: UnhydratedProduct & { goods: Goods }) {
  return (
    <div className={css.summary}>
      {goods.tags.length > 0 && (
        <ul className={css.tags} aria-label={words.tags}>
          {goods.tags.map(({ text, href, look }) => (
            <li key={href}>
              <a href={href} className={css.tag}>
                <Tag look={look}>{text}</Tag>
              </a>
            </li>
          ))}
        </ul>
      )}
      <h1 className={css.name}>
        <ProductName name={goods.name} />
      </h1>
      <div className={css.facts}>
        {reviews.average !== null && (
          <>
            <Stars rating={reviews.rating} label={fill(words.rating, { average: reviews.average })} />
            <a href="#reviews" className={css.rating}>
              {reviews.average} · {reviews.counted}
            </a>
          </>
        )}
        <span>
          {words.sku} {goods.sku}
        </span>
      </div>
      <div className={css.cost}>
        <Cost goods={goods} words={words} />
      </div>
    </div>
  )
}
