import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aCategory } from '#shop/catalogue/catalogue.samples.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { aTextPage } from '#shop/content/content.samples.ts'
import { roubles } from '#kernel/money.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/** Pages that say where something is: our shops, how to reach us, the map of the site. */
const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', isDefault: true, useInRegions: true })
  await saveSettings(shop.db, {
    phone: '8 (812) 000-00-00',
    email: 'info@example.com',
    freeDeliveryFrom: roubles(9_000),
  })
  const open = { from: '10:00', to: '20:00' }
  const week = [open, open, open, open, open, { from: '11:00', to: '18:00' }, null]
  const otherDays = [
    { date: '2026-04-30', hours: null },
    { date: '2026-05-09', hours: null },
  ]
  await aStore(shop.db, { name: 'На Льняной', phone: '8 (812) 000-00-01', week, otherDays })
  await aStore(shop.db, { name: 'На Стежковой', city: 'moscow' })
})
afterAll(() => shop.close())

const page = async (path: string) => {
  const { status, text } = await shop.ask({ method: 'GET', url: path })
  expect([path, status]).toEqual([path, 200])
  return text
}

test('R-2.1-05 every shop of ours stands with its address, its week, the days that differ and the way there', async () => {
  const ru = await page('/adresa-magazinov/')
  expect(ru).toContain('На Льняной')
  expect(ru).toContain('Понедельник–пятница')
  for (const words of ['11:00–18:00', 'выходной', 'href="tel:88120000001"']) expect(ru).toContain(words)
  expect(ru).toMatch(/9\sмая/)
  // What was is of no use to anybody.
  expect(ru).not.toMatch(/30\sапреля/)
  expect(ru).toContain('"@type":"ClothingStore"')
  expect(ru.indexOf('На Льняной')).toBeLessThan(ru.indexOf('На Стежковой'))
  const en = await page('/en/adresa-magazinov/')
  expect(en).toContain('Monday–Friday')
})

test('R-2.1-26 R-2.1-27 O-46 contacts name phone, mail and shops, in a city with pages its own first', async () => {
  const all = await page('/kontakty/')
  for (const words of ['href="tel:88120000000"', 'mailto:info@example.com', 'На Льняной', 'href="/feedback/"'])
    expect(all).toContain(words)
  expect(all).toMatch(/<dt>БИК<\/dt><dd>0{9}<\/dd>/)
  expect(all).toContain('Образец: перед открытием')
  expect(await page('/adresa-magazinov/')).not.toContain('<dt>БИК')
  expect(await page('/en/kontakty/')).toContain('<dt>Correspondent account</dt>')
  const own = /<main.*<\/main>/s.exec(await page('/moskva/kontakty/'))![0]
  expect(own).toContain('Контакты в Москве')
  expect(own.indexOf('На Стежковой')).toBeLessThan(own.indexOf('На Льняной'))
})

test('R-2.1-40 R-2.1-31 the map of the site leads to categories, pages and cities, and nowhere in vain', async () => {
  const top = await aCategory(shop.db, { slug: 'topy', name: 'Топы' })
  await aCategory(shop.db, { slug: 'topy-v', name: 'С V-вырезом', parentId: top.id })
  await aTextPage(shop.db, { slug: 'delivery', title: 'Доставка' })
  for (const slug of ['about-us', 'clinics', 'wholesale']) await aTextPage(shop.db, { slug, type: 'company' })
  const html = await page('/sitemap/')
  const main = /<main.*<\/main>/s.exec(html)![0]
  const paths = new Set([...main.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href!))
  for (const path of ['/kategorii/topy/', '/kategorii/topy-v/', '/pages/delivery/', '/moskva/', '/kontakty/'])
    expect(paths).toContain(path)
  expect(paths).not.toContain('/new/topy/')
  for (const path of paths) expect([path, (await shop.ask({ method: 'GET', url: path })).status]).toEqual([path, 200])
  expect(await page('/en/sitemap/')).toContain('href="/en/moskva/"')
})
