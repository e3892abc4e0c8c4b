import { ask } from '#web/answers.ts'
import type { BuyableProduct } from './buyable-product.ts'

/** Data of the product page: in one language, cached by the server, prefetched by the link. */
export async function productAt<Product extends BuyableProduct = BuyableProduct>(href: string): Promise<Product> {
  const { status, data } = await ask(new URL(href, location.href), { keep: true })
  if (status !== 200 || !data || !('product' in data)) throw new Error(`${href} has nothing to show`)
  return data as Product
}
