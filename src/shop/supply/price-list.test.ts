import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { unzip } from '#kernel/zip-file.ts'
import { anOffer, aProduct, aSize } from '#shop/catalogue/catalogue.samples.ts'
import { priceLists } from './price-list.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const path = '/content/optovye-postavki-medicinskoy-odezhdy/price.xlsx'
let now = new Date('2026-11-24T09:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const product = await aProduct(shop.db, {
    sku: '=T-1',
    name: 'Топ <b>«Онега»\u0007',
    price: roubles(3_490),
    salePrice: roubles(2_990),
    offer: { sizeId: (await aSize(shop.db, { name: '48' })).id, height: 170 },
  })
  await anOffer(shop.db, { productId: product.id, height: 0, isSellable: false, stock: 0 })
  await aProduct(shop.db, { name: 'Скоро', publishedAt: new Date('2027-01-01') })
})
afterAll(() => shop.close())

const ask = (url: string, headers: Record<string, string> = {}) => shop.app.http.inject({ method: 'GET', url, headers })
const sheetOf = (file: Buffer): string =>
  String(
    unzip(file, (name) => name === 'xl/worksheets/sheet1.xml', { maxEntries: 20, maxBytes: 1e6 })
      ?.values()
      .next().value,
  )

test('serves wholesalers a price list in both languages, at the page’s prices (R-2.1-18 Q-07)', async () => {
  const { statusCode, headers, rawPayload } = await ask(path)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  const sheet = sheetOf(rawPayload)
  // Texts stay texts: a leading = makes no formula. The price excludes promotions.
  expect(sheet).toContain('<t xml:space="preserve">=T-1</t>')
  expect(sheet).toContain('Топ &lt;b&gt;«Онега»<')
  expect(sheet).not.toContain('<f')
  expect([...sheet.matchAll(/s="3"><v>([\d.]+)</g)].map(([, value]) => value)).toEqual(['3490', '2792', '2548', '2338'])
  expect(sheet).not.toContain('Скоро')
  expect(sheet).toMatch(/autoFilter ref="A4:J5"/)
  expect(sheetOf((await ask(`/en${path}`)).rawPayload)).toContain('>Retail<')
})

test('builds the price list once for concurrent requests, and again after half an hour', async () => {
  const [first, second] = await Promise.all([ask(path), ask(path)])
  const etag = String(first.headers['etag'])
  expect(second.headers['etag']).toBe(etag)
  expect((await ask(path, { 'if-none-match': etag })).statusCode).toBe(304)
  now = new Date(now.getTime() + 31 * 60_000)
  expect((await ask(path, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('ends a truncated price list with a note', async () => {
  const parts = { db: shop.db, clock: () => now, brand: () => 'Ясмена', publicUrl: 'https://shop.example', maxRows: 1 }
  const list = priceLists(parts)
  expect(sheetOf((await list('ru')).bytes)).not.toContain('первые')
  await aProduct(shop.db, { name: 'Ещё одна модель', price: roubles(1_000), offer: {} })
  expect(sheetOf((await priceLists(parts)('ru')).bytes)).toContain('Здесь первые 1 строк')
})
