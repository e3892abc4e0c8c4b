import { ask } from '#web/answers.ts'
import type { BuyableProduct } from './buyable-product.ts'

/** The data of the product's own page: in one language, in the cache of the server, and fetched ahead by its link. */
export async function productAt<Product extends BuyableProduct = BuyableProduct>(href: string): Promise<Product> {
  const { status, data } = await ask(new URL(href, location.href), { keep: true })
  if (status !== 200 || !data || !('product' in data)) throw new Error(`${href} has nothing to show`)
  return data as Product
}
