import { Tag } from '#ui/tag.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import { Cost } from './cost.tsx'
import { fill } from '../common/fill.ts'
import type { ProductView } from '../buying/product-view.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import { Stars } from './stars.tsx'
import css from './summary.module.css'

/** Product name, rating and price. */
export function Summary({ product, reviews, words }: UnhydratedProduct & { product: ProductView }) {
  return (
    <div className={css.summary}>
      {product.tags.length > 0 && (
        <ul className={css.tags} aria-label={words.tags}>
          {product.tags.map(({ text, href, look }) => (
            <li key={href}>
              <a href={href} className={css.tag}>
                <Tag look={look}>{text}</Tag>
              </a>
            </li>
          ))}
        </ul>
      )}
      <h1 className={css.name}>
        <ProductName name={product.name} />
      </h1>
      <div className={css.facts}>
        {reviews.average !== null && (
          <>
            <Stars rating={reviews.rating} label={fill(words.rating, { average: reviews.average })} />
            <a href="#reviews" className={css.rating}>
              {reviews.average} · {reviews.countText}
            </a>
          </>
        )}
        <span>
          {words.sku} {product.sku}
        </span>
      </div>
      <div className={css.cost}>
        <Cost product={product} words={words} />
      </div>
    </div>
  )
}
