import type { Db } from '#kernel/db.ts'
import { aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'

const heightsOfOneSize = 80

/** Creates the given number of offers of one product: up to 80 heights per size. */
export async function manyOffers(db: Db, count: number, stock = 9) {
  const { id: productId } = await aProduct(db)
  const sizes = await Promise.all(Array.from({ length: Math.ceil(count / heightsOfOneSize) }, () => aSize(db)))
  const offers = Array.from({ length: count }, (_, at) => ({
    productId,
    sizeId: sizes[Math.floor(at / heightsOfOneSize)]!.id,
    height: 140 + (at % heightsOfOneSize),
    stock,
  }))
  return db.insert(tradeOffers).values(offers).returning()
}
