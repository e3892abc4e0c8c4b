import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColor, aProduct } from '../catalogue/catalogue.samples.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { knownSupplyIndex } from './supply-catalogue.queries.ts'
import { findSupply } from './supply-match.rules.ts'

let shop: TestShop
const now = new Date('2026-11-24T09:00:00Z')

beforeAll(async () => (shop = await openTestShop({ clock: () => now })))
afterAll(() => shop.close())

test('finds each style and color of the catalogue by its own words', async () => {
  const [pine, sand] = [await aColor(shop.db, { name: 'Хвоя' }), await aColor(shop.db, { name: 'Песок' })]
  await aProduct(shop.db, { sku: '1-1', name: 'Топ «Онега»', colorId: pine.id })
  await aProduct(shop.db, { sku: '2-1', name: 'Халат «Ильмень»', colorId: sand.id })
  const index = await knownSupplyIndex(shop.db, now)
  const skuOf = (garment: string, color: string) => {
    const found = findSupply(index, { garment, color })
    return found.kind === 'product' ? found.product.sku : found.kind
  }
  expect([skuOf('Топ «Онега»', 'хвоя'), skuOf('халат Ильмень', 'песок'), skuOf('Топ «Онега»', 'песок')]).toEqual([
    '1-1',
    '2-1',
    'model',
  ])
})
