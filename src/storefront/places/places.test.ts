import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aCategory, anOffer, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { storeStock } from '#shop/catalogue/stores.tables.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { aTextPage } from '#shop/content/content.samples.ts'
import { roubles } from '#kernel/money.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { touch } from '#shop/news.ts'
import { faqs, faqTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/** Pages about places: stores, contacts, site map. */
const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
  await aCity(shop.db, {
    slug: 'moskva',
    ruName: 'Москва',
    enName: 'Moscow',
    isDefault: true,
    useInRegions: true,
    phone: '8 (495) 000-00-00',
  })
  const town = { useInRegions: true, zipCode: '420000' }
  await aCity(shop.db, { ...town, slug: 'kazan', ruName: 'Казань', enName: 'Kazan', latitude: 55.79, longitude: 49.11 })
  await aCity(shop.db, {
    ...town,
    slug: 'vladimir',
    ruName: 'Владимир',
    enName: 'Vladimir',
    latitude: 56.1,
    longitude: 40.4,
  })
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
  await aStore(shop.db, { name: 'На Стежковой', city: 'moscow', week: Array.from({ length: 7 }, () => open) })
})
afterAll(() => shop.close())

const page = async (path: string) => {
  const { status, text } = await shop.ask({ method: 'GET', url: path })
  expect([path, status]).toEqual([path, 200])
  return text
}

test('shows stores with address, weekly hours, exceptions and route (R-2.1-05)', async () => {
  const ru = await page('/adresa-magazinov/')
  expect(ru).toContain('На Льняной')
  expect(ru).toContain('Понедельник–\u2060пятница')
  for (const words of ['11:00–18:00', 'выходной', 'Каждый день', 'href="tel:88120000001"']) expect(ru).toContain(words)
  expect(ru).toMatch(/9\sмая/)
  expect(ru).toMatch(/В\sпраздничные дни часы другие/)
  // The browser marks today's row by these.
  expect(ru).toMatch(/data-days="0 1 2 3 4"[^]*data-days="2026-05-09"/)
  // Past dates are not listed.
  expect(ru).not.toMatch(/30\sапреля/)
  expect(ru).toContain('"@type":"ClothingStore"')
  // Search engines must not send visitors to a closed store.
  expect(ru).toContain('"opens":"00:00","closes":"00:00","validFrom":"2026-05-09","validThrough":"2026-05-09"')
  expect(ru.indexOf('На Льняной')).toBeLessThan(ru.indexOf('На Стежковой'))
  const en = await page('/en/adresa-magazinov/')
  expect(en).toContain('Monday–\u2060Friday')
})

test('lists stores with routes by coordinates and no map without a key (R-2.1-05)', async () => {
  for (const path of ['/adresa-magazinov/', '/en/adresa-magazinov/', '/kontakty/', '/kazan/kontakty/']) {
    const html = await page(path)
    expect(html).not.toContain('api-maps')
    expect(html).not.toMatch(/Карта: магазины|Map of shops/)
    const routes = html.match(/href="https:\/\/yandex\.ru\/maps\/\?rtext=~[\d.]+,[\d.]+&amp;rtt=auto"/g) ?? []
    expect([path, routes.length]).toEqual([path, path === '/kazan/kontakty/' ? 0 : 2])
  }
})

test('links a store to its models in stock (R-2.1-05)', async () => {
  const [top, coat] = [
    await aProduct(shop.db, { name: 'Топ «Онега»', offer: {} }),
    await aProduct(shop.db, { name: 'Халат' }),
  ]
  const offer = await anOffer(shop.db, { productId: top.id, height: 170 })
  const coatOffer = await anOffer(shop.db, { productId: coat.id })
  const store = await aStore(shop.db, { slug: 'na-polke', name: 'В Портновском', shelves: [[offer.id, 2]] })
  await aStore(shop.db, { slug: 'drugaya', name: 'На Катушечной', shelves: [[coatOffer.id, 1]] })
  await touch(shop.db, ['stores'])
  const path = '/kategorii/?store=na-polke'
  await vi.waitUntil(async () => (await page('/adresa-magazinov/')).includes(`href="${path}"`))
  const list = await vi.waitUntil(async () => {
    const html = await page(path)
    return /магазин «В\sПортновском»/.test(html) && html
  })
  expect(list).toMatch(/Магазин: В\sПортновском/)
  for (const words of ['>Топ «Онега»<', 'noindex']) expect(list).toContain(words)
  expect(list).not.toContain('>Халат<')
  const slugsIn = async (slug: string) => {
    const { body } = await shop.get(`/api/catalog/list/?store=${slug}`)
    return (body as { results: { slug: string }[] }).results.map((each) => each.slug)
  }
  expect(await slugsIn('drugaya')).toEqual([coat.slug])
  await shop.db.update(storeStock).set({ amount: 0 }).where(eq(storeStock.storeId, store.id))
  expect(await slugsIn('na-polke')).toEqual([])
  await vi.waitUntil(async () => (await page(path)).includes('Под такие'))
  // An unknown store does not filter the list.
  expect(await page('/kategorii/?store=nonesuch')).toContain('>Халат<')
})

test('contacts have phone, mail and stores; a city page only its own (R-2.1-26 R-2.1-27 O-46)', async () => {
  // Line break hints are irrelevant here.
  const all = (await page('/kontakty/')).replaceAll('<wbr/>', '')
  for (const words of ['href="tel:88120000000"', 'mailto:info@example.com', 'На Льняной', 'href="/feedback/"'])
    expect(all).toContain(words)
  expect(all).toMatch(/<dt>БИК<\/dt><dd><span>0{9}<\/span>/)
  // The seller must publish this number: article 9 of the consumer protection law.
  expect(all).toMatch(/<dt>ОГРН<\/dt><dd><span>0{13}<\/span>/)
  expect(all).toContain('Образец: перед открытием')
  expect(await page('/adresa-magazinov/')).not.toContain('<dt>БИК')
  const english = await page('/en/kontakty/')
  expect(english).toContain('<dt>Correspondent account</dt>')
  expect(english).toMatch(/, d\.\u00a00<span lang="ru">000000, г\.\u00a0Образцов/)
  expect(english).toMatch(/OOO “Obrazets”<span lang="ru">ООО «Образец»/)
  const own = /<main.*<\/main>/s.exec(await page('/moskva/kontakty/'))![0]
  expect(own).toContain('Контакты в\u00a0Москве')
  expect(own).toContain('На Стежковой')
  expect(own).not.toContain('На Льняной')
  expect(own).toContain('href="tel:84950000000"')
})

test('contacts of a city without a store show its delivery and repeat no other city (O-46)', async () => {
  const [all, kazan, vladimir] = [
    await page('/kontakty/'),
    await page('/kazan/kontakty/'),
    await page('/vladimir/kontakty/'),
  ]
  const words = kazan.replaceAll(/\u00a0|&nbsp;/g, ' ')
  expect(words).toContain('Контакты в Казани</h1>')
  expect(words).toMatch(/Курьером от \d+ ₽ за \d–\u2060\d рабочих дн/)
  expect(words).toContain('href="/pages/delivery/?city=kazan"')
  expect(words).toContain('Магазина в Казани пока нет')
  for (const shopElsewhere of ['На Льняной', 'ClothingStore']) expect(kazan).not.toContain(shopElsewhere)
  expect(vladimir.replaceAll('\u00a0', ' ')).toContain('Контакты во Владимире')
  const description = (text: string) => /name="description" content="([^"]+)"/.exec(text)?.[1]
  expect(new Set([all, kazan, vladimir].map(description)).size).toBe(3)
  expect(await page('/en/kazan/kontakty/')).toContain('Contact us in Kazan</h1>')
})

test('shows configured chats and links to frequent questions', async () => {
  expect(await page('/kontakty/')).not.toMatch(/Чат\sи\sмессенджеры/)
  await saveSettings(shop.db, { tgLink: 'https://t.me/yasmena_demo' })
  const [question] = await shop.db.insert(faqs).values({ topic: 'returns' }).returning()
  await shop.db.insert(faqTranslations).values([
    { faqId: question!.id, locale: 'ru', question: 'Как обменять размер?', answer: 'Просто.' },
    { faqId: question!.id, locale: 'en', question: 'How do I exchange a size?', answer: 'Simply.' },
  ])
  await touch(shop.db, ['texts'])
  const text = await vi.waitUntil(async () => {
    const html = await page('/kontakty/')
    return html.includes('Как обменять размер?') && html.includes('https://t.me/yasmena_demo') && html
  })
  expect(text).toContain(`href="/pages/faq/#q-${question!.id}"`)
})

test('site map links categories, pages and cities, all of which exist (R-2.1-40 R-2.1-31)', async () => {
  const top = await aCategory(shop.db, { slug: 'topy', name: 'Топы' })
  await aCategory(shop.db, { slug: 'topy-v', name: 'С V-вырезом', parentId: top.id })
  await aTextPage(shop.db, { slug: 'delivery', title: 'Доставка' })
  for (const slug of ['about-us', 'clinics', 'wholesale']) await aTextPage(shop.db, { slug, type: 'company' })
  const html = await page('/sitemap/')
  const main = /<main.*<\/main>/s.exec(html)![0]
  const paths = new Set([...main.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href!))
  const some = ['/kategorii/topy/', '/kategorii/topy-v/', '/pages/delivery/', '/moskva/', '/kontakty/']
  for (const path of [...some, '/feedback/', '/certificate-cart/']) expect(paths).toContain(path)
  expect(paths).not.toContain('/new/topy/')
  for (const path of paths) expect([path, (await shop.ask({ method: 'GET', url: path })).status]).toEqual([path, 200])
  expect(await page('/en/sitemap/')).toContain('href="/en/moskva/"')
})
