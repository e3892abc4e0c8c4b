import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aProduct, aTag } from '#shop/catalogue/catalogue.samples.ts'
import { quickView } from '#shop/product/product.queries.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { productViewOf } from './product-view.ts'

const now = new Date('2026-05-01T12:00:00Z')

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

async function tagsOnScreen(slug: string) {
  const product = await quickView(shop.db, slug, 'ru', now)
  return productViewOf(product, { base: '', locale: 'ru', novelty: 'Новинка' }).tags.map(({ text }) => text)
}

test('shows a percent tag unless the sale price already implies it (R-2.5-02, R-2.7-08)', async () => {
  const hot = await aTag(shop.db, { text: 'Третья вещь −30%' })
  const plain = await aTag(shop.db, { text: 'Стрейч' })
  const tagIds = [hot.id, plain.id]
  await aProduct(shop.db, { slug: 'at-full-price', tagIds })
  await aProduct(shop.db, { slug: 'on-sale', tagIds, price: roubles(3_000), salePrice: roubles(2_400) })
  expect(await tagsOnScreen('at-full-price')).toEqual(['Третья вещь −30%', 'Стрейч'])
  expect(await tagsOnScreen('on-sale')).toEqual(['Стрейч'])
})
