import type { HeartProduct } from '../visitor/turn-heart.ts'
import type { Goods } from './goods.ts'

/** What a heart of this product tells of it. */
export const likedGoods = ({ id, name, price, salePrice }: Goods): HeartProduct => ({
  id,
  title: name,
  price: salePrice ?? price,
})
