import type { HeartProduct } from '../visitor/turn-heart.ts'
import type { ProductView } from './product-view.ts'

/** What the heart of this product sends of it. */
export const heartProductOf = ({ id, name, price, salePrice }: ProductView): HeartProduct => ({
  id,
  title: name,
  price: salePrice ?? price,
})
