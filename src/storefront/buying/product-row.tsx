import { Price } from '#ui/price.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import css from './product-row.module.css'
import type { ProductView } from './product-view.ts'
import { Thumbnail } from './shot.tsx'

/** Product summary of a window: picture, name, `note`, and price. */
export function ProductRow({ product, note }: { product: ProductView; note: string }) {
  const { name, media, price, salePrice } = product
  return (
    <div className={css.row}>
      <span className={css.thumb}>
        <Thumbnail of={media.find(({ kind }) => kind === 'image')} width={56} />
      </span>
      <div className={css.words}>
        <span>
          <ProductName name={name} />
        </span>
        <span className={css.note}>{note}</span>
      </div>
      <Price current={salePrice ?? price} old={price} />
    </div>
  )
}
