import type { HeartProduct } from '../visitor/turn-heart.ts'
import type { ProductView } from './product-view.ts'

/** Product fields sent when its heart is clicked. */
export const heartProductOf = ({ id, name, price, salePrice }: ProductView): HeartProduct => ({
  id,
  title: name,
  price: salePrice ?? price,
})
