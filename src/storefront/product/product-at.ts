import { ask } from '#web/answers.ts'
import type { ProductData } from './product.loader.ts'

/** The data of the product's own page: in one language, in the cache of the server, and fetched ahead by its link. */
export async function productAt(href: string): Promise<ProductData> {
  const { status, data } = await ask(new URL(href, location.href), { keep: true })
  if (status !== 200 || !data || !('goods' in data)) throw new Error(`${href} has nothing to show`)
  return data as ProductData
}
