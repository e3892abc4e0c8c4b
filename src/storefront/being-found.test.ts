import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseXml } from '#partners/xml.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aCategory, aColor, aModel, anOffer, aPicture, aProduct, aSize } from '#shop/catalogue/catalogue.samples.ts'
import { colors } from '#shop/catalogue/attributes.tables.ts'
import { categories } from '#shop/catalogue/catalogue.tables.ts'
import { saleLists, saleListTranslations } from '#shop/catalogue/sale-lists.tables.ts'
import { facetPages, facetPageTranslations } from '#shop/catalogue/facet-pages.tables.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { touch } from '#shop/news.ts'
import { aBlogCategory, anArticle, aTextPage } from '#shop/content/content.samples.ts'
import { mapAddresses, type MapKind } from '#shop/content/site-map-files.queries.ts'
import { aReview, aStore } from '#shop/product/product.samples.ts'
import { articles, articleTranslations, faqs, faqTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const publicUrl = 'https://yasmena.test'
let shop: TestShop
let article = ''
const hostile = 'Топ </script><script>alert(1)</script>'

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl }, pages: testPages })
  const { db } = shop
  await aCity(db, { slug: 'kazan', ruName: 'Казань', enName: 'Kazan', isDefault: true, useInRegions: true })
  await saveSettings(db, { phone: '8 (812) 000-00-00', email: 'info@example.com' })
  const category = await aCategory(db, { slug: 'topy' })
  const picture = await aPicture(db)
  const product = await aProduct(db, {
    slug: 'top',
    name: hostile,
    categoryIds: [category.id],
    mediaIds: [picture.id],
    offer: { sizeId: (await aSize(db, { name: '48' })).id },
  })
  await anOffer(db, { productId: product.id, sizeId: (await aSize(db, { name: '50' })).id, stock: 0 })
  await aReview(db, { modelId: product.modelId, rating: 4 })
  const day = { from: '10:00', to: '20:00' }
  await aStore(db, { phone: '8 (812) 000-00-01', week: [day, day, day, day, day, day, null] })
  await aTextPage(db, { slug: 'faq' })
  const [question] = await db.insert(faqs).values({ topic: 'sizes' }).returning()
  const words = { faqId: question!.id, question: 'Как выбрать размер?', answer: 'По обхвату груди.' }
  await db.insert(faqTranslations).values([
    { ...words, locale: 'ru' },
    { ...words, locale: 'en' },
  ])
  const section = await aBlogCategory(db)
  article = `/blog/${section.slug}/${(await anArticle(db, { categoryId: section.id })).slug}/`
})
afterAll(() => shop.close())

const text = async (url: string) => (await shop.ask({ method: 'GET', url })).text
const link = Type.String({ pattern: '^https://' })
const list = (of: TSchema) => Type.Array(of, { minItems: 1 })
const someWords = Type.String({ minLength: 1 })
const is = (type: string, fields: Record<string, TSchema>) => Type.Object({ '@type': Type.Literal(type), ...fields })

/** Schemas of structured data: properties that search engines require, and optional ones that the shop provides. */
const kinds: Record<string, TSchema> = {
  Product: is('Product', {
    name: someWords,
    sku: someWords,
    image: list(link),
    brand: is('Brand', { name: someWords }),
    offers: list(
      is('Offer', {
        sku: someWords,
        price: Type.Number({ exclusiveMinimum: 0 }),
        priceCurrency: Type.Literal('RUB'),
        availability: Type.String({ pattern: '^https://schema.org/(InStock|OutOfStock)$' }),
        url: link,
      }),
    ),
    aggregateRating: is('AggregateRating', { ratingValue: Type.Number(), reviewCount: Type.Integer({ minimum: 1 }) }),
  }),
  BreadcrumbList: is('BreadcrumbList', {
    itemListElement: list(is('ListItem', { position: Type.Integer({ minimum: 1 }), name: someWords, item: link })),
  }),
  FAQPage: is('FAQPage', {
    mainEntity: list(is('Question', { name: someWords, acceptedAnswer: is('Answer', { text: someWords }) })),
  }),
  Article: is('Article', {
    headline: someWords,
    datePublished: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' }),
    dateModified: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' }),
    author: Type.Object({ name: Type.String({ pattern: '^[^,]+$' }) }),
    publisher: is('Organization', { name: someWords, logo: is('ImageObject', { url: link }) }),
  }),
  Organization: is('Organization', { name: someWords, url: link, logo: link, telephone: someWords }),
  WebSite: is('WebSite', { name: someWords, url: link }),
  ItemList: is('ItemList', { itemListElement: list(is('ListItem', { position: Type.Integer(), url: link })) }),
  ClothingStore: is('ClothingStore', {
    name: someWords,
    url: link,
    telephone: someWords,
    address: is('PostalAddress', { streetAddress: someWords, addressLocality: someWords, addressCountry: someWords }),
    geo: is('GeoCoordinates', { latitude: Type.Number(), longitude: Type.Number() }),
    openingHoursSpecification: list(
      is('OpeningHoursSpecification', { dayOfWeek: someWords, opens: someWords, closes: someWords }),
    ),
  }),
}

type LinkedData = { '@type': string; offers?: { name?: string; availability: string }[]; name?: string }
const thingsIn = (html: string): LinkedData[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as LinkedData,
  )

test('structured data has every required field in both languages', async () => {
  const pages = [
    '/',
    '/kategorii/topy/',
    '/content/top/',
    '/pages/faq/',
    article,
    '/adresa-magazinov/',
    '/kazan/kontakty/',
  ]
  const kindsThere = new Set<string>()
  for (const path of pages.flatMap((each) => [each, `/en${each}`])) {
    const things = thingsIn(await text(path))
    expect(things, path).not.toEqual([])
    for (const thing of things) {
      kindsThere.add(thing['@type'])
      const schema = kinds[thing['@type']]
      expect(schema, `${path} ${thing['@type']}`).toBeDefined()
      expect(
        [...Value.Errors(schema!, thing)].map(({ instancePath, message }) => `${instancePath} ${message}`),
        path,
      ).toEqual([])
    }
  }
  expect([...kindsThere].toSorted()).toEqual(Object.keys(kinds).toSorted())
})

const cardOf = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replace(publicUrl, '') ?? ''

test('share pictures show the page title in its language and refuse forged addresses', async () => {
  const pages = [
    '/',
    '/kategorii/topy/',
    '/content/top/',
    '/pages/faq/',
    article,
    '/kontakty/',
    '/certificate/',
    '/feedback/',
  ]
  const cards = new Set<string>()
  for (const path of pages.flatMap((each) => [each, `/en${each}`])) cards.add(cardOf(await text(path)))
  expect(cards.size).toBe(2 * pages.length)
  const [first = ''] = cards
  const answer = await shop.http.inject({ url: first })
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
  const [locale, hash, , signature] = first.slice('/media/card/'.length).split('.')
  const forgery = [locale, hash, Buffer.from('Всё по 1 ₽').toString('base64url'), signature, 'jpg'].join('.')
  expect((await shop.http.inject({ url: `/media/card/${forgery}` })).statusCode).toBe(404)
})

test('each size of a product is an offer, and names are escaped', async () => {
  const html = await text('/content/top/')
  const product = thingsIn(html).find((each) => each['@type'] === 'Product')
  expect(product?.name).toBe(hostile)
  expect(html).not.toContain('<script>alert')
  expect(product?.offers?.map(({ name, availability }) => `${name} ${availability.split('/').at(-1)}`)).toEqual([
    '48 InStock',
    '50 OutOfStock',
  ])
})

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replace(publicUrl, ''))

test('site map is an index of files by kind and city with existing pages (R-D-05 O-46)', async () => {
  const index = await text('/sitemap.xml')
  const files = locations(index)
  expect(files).toEqual(
    ['pages', 'categories', 'lists', 'articles', 'products-1', 'city-kazan'].map((name) => `/sitemap-${name}.xml`),
  )
  expect(index).toMatch(/sitemap-products-1\.xml<\/loc><lastmod>\d{4}-/)
  const paths: string[] = []
  for (const file of files) {
    const xml = await text(file)
    expect(parseXml(xml).name).toBe('urlset')
    paths.push(...locations(xml))
  }
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/content/top/', '/en/content/top/', article, '/kazan/kategorii/topy/']),
  )
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect((await shop.ask({ method: 'GET', url: path })).status, path).toBe(200)
  expect(await text('/sitemap-products-1.xml')).toMatch(/<image:loc>https:\/\/yasmena\.test\/media\//)
  for (const wrong of ['products-2', 'products-0', 'city-omsk', '..', 'pages.xml'])
    expect((await shop.ask({ method: 'GET', url: `/sitemap-${wrong}.xml` })).status).toBe(404)
})

test('serves the journal as RSS in both languages and lists addresses in llms.txt', async () => {
  for (const base of ['', '/en']) {
    const feed = parseXml(await text(`${base}/blog/rss.xml`))
    expect(feed.name).toBe('rss')
    const items = feed.children[0]?.children.filter(({ name }) => name === 'item') ?? []
    expect(items.map(({ children }) => children.find(({ name }) => name === 'link')?.text)).toEqual([
      `${publicUrl}${base}${article}`,
    ])
    expect(parseXml(await text(`${base}/sales/rss.xml`)).name).toBe('rss')
    const plain = await text(`${base}/llms.txt`)
    expect(plain).toMatch(/^# (Ясмена|Yasmena)\n/)
    expect(plain).toContain(`(${publicUrl}${base}/kategorii/topy/)`)
  }
})

test('indexes a filtered list only if it has its own text, and not in cities', async () => {
  const category = (await shop.db.select().from(categories).where(eq(categories.slug, 'topy')))[0]!
  const color = (await shop.db.select().from(colors))[0]!
  const page = { categoryId: category.id, facet: 'color' as const, value: color.slug }
  const [row] = await shop.db.insert(facetPages).values(page).returning()
  const words = { facetPageId: row!.id, title: 'Топы цвета хвои', description: 'Все топы', lead: 'Тёмно-зелёные' }
  await shop.db.insert(facetPageTranslations).values([
    { ...words, locale: 'ru' },
    { ...words, locale: 'en', title: 'Green tops' },
  ])
  await touch(shop.db, ['listing'])
  const address = `/kategorii/topy/?color=${color.slug}`
  await vi.waitFor(async () => expect(await text(address)).toContain('Топы цвета хвои'))
  const own = await text(address)
  expect(own).toContain(`rel="canonical" href="${publicUrl}${address}"`)
  expect(own).toContain('Тёмно-зелёные')
  for (const other of [
    `${address}&sort=new`,
    `/kazan${address}`,
    '/kategorii/topy/?in_stock=1',
    '/kategorii/?sort=new',
  ])
    expect(await text(other), other).toContain('content="noindex, follow"')
  expect(await text('/kategorii/topy/')).not.toContain('noindex')
})

test('static pages and lists have a modification date (R-D-05)', async () => {
  const { db } = shop
  await aTextPage(db, { slug: 'about-us', type: 'company', updatedAt: new Date('2026-02-03T10:00:00Z') })
  const section = await aBlogCategory(db)
  await anArticle(db, { categoryId: section.id, publishedAt: new Date('2026-03-04T10:00:00Z') })
  await db.execute(sql`delete from address_changes`)
  await db.update(faqTranslations).set({ answer: 'По обхвату груди и бёдер.' })
  const map = await mapAddresses(db, new Date())
  const dayOf = (kind: MapKind, path: string) =>
    map[kind]
      .find((each) => each.path === path)
      ?.changedAt?.toISOString()
      .slice(0, 10)
  expect([
    dayOf('pages', '/about-us/'),
    dayOf('pages', '/blog/'),
    dayOf('articles', `/blog/${section.slug}/`),
    dayOf('pages', '/pages/faq/'),
    dayOf('pages', '/feedback/'),
  ]).toEqual(['2026-02-03', '2026-03-04', '2026-03-04', new Date().toISOString().slice(0, 10), undefined])
  expect(map.pages.map(({ path }) => path)).not.toContain('/clinics/')
})

test('an article has its author, profession and date of the last edit', async () => {
  const { db } = shop
  const publishedAt = new Date('2026-03-04T10:00:00Z')
  const section = await aBlogCategory(db)
  const { id, slug } = await anArticle(db, { categoryId: section.id, publishedAt })
  await db
    .update(articleTranslations)
    .set({ author: 'Анна Левина, технолог' })
    .where(eq(articleTranslations.articleId, id))
  await db
    .update(articles)
    .set({ editedAt: new Date('2026-03-09T10:00:00Z') })
    .where(eq(articles.id, id))
  const article = async () =>
    thingsIn(await text(`/blog/${section.slug}/${slug}/`)).find((each) => each['@type'] === 'Article')
  expect(await article()).toMatchObject({
    author: { '@type': 'Person', name: 'Анна Левина', jobTitle: 'технолог' },
    datePublished: '2026-03-04T10:00:00.000Z',
    dateModified: '2026-03-09T10:00:00.000Z',
  })
  // The editorial team as an author is an organization, not a person.
  const { id: other, slug: otherSlug } = await anArticle(db, { categoryId: section.id, publishedAt })
  await db
    .update(articleTranslations)
    .set({ author: 'Редакция «Ясмены»' })
    .where(eq(articleTranslations.articleId, other))
  const byEditors = thingsIn(await text(`/blog/${section.slug}/${otherSlug}/`)).find(
    (each) => each['@type'] === 'Article',
  )
  expect(byEditors).toMatchObject({ author: { '@type': 'Organization', name: 'Редакция «Ясмены»' } })
  const before = new Date()
  await db.update(articleTranslations).set({ lead: 'Короче' }).where(eq(articleTranslations.articleId, id))
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  expect(row!.editedAt!.getTime()).toBeGreaterThan(before.getTime() - 60_000)
})

test('journal lists have a description, an RSS feed and a canonical share address', async () => {
  const { db } = shop
  const section = await aBlogCategory(db)
  for (let at = 0; at < 13; at++)
    await anArticle(db, { categoryId: section.id, title: `Статья ${at}`, publishedAt: new Date(2026, 0, 20 - at) })
  const paths = ['/blog/', '/blog/?page=2', `/blog/${section.slug}/`, `/blog/${section.slug}/?page=2`, '/sales/']
  const heads = await Promise.all(paths.map(async (path) => text(path)))
  const descriptions = heads.map((html) => /name="description" content="([^"]+)"/.exec(html)?.[1])
  expect(new Set(descriptions).size).toBe(paths.length)
  expect(heads[2]).toContain('<title>Уход — Журнал — Ясмена</title>')
  expect(descriptions[2]).toMatch(/^Уход: Статья 0; Статья 1; /)
  expect(descriptions[2]!.length).toBeLessThan(160)
  expect(heads.map((html) => html.match(/type="application\/rss\+xml"[^>]*href="([^"]+)"/)?.[1])).toEqual([
    ...Array.from({ length: 4 }, () => `${publicUrl}/blog/rss.xml`),
    `${publicUrl}/sales/rss.xml`,
  ])
  expect(await text('/en/blog/')).toContain(`title="Journal — Yasmena" href="${publicUrl}/en/blog/rss.xml"`)
  expect(await text('/blog-list/')).toContain(`property="og:url" content="${publicUrl}/blog/"`)
})

test('colors, novelties of a section, a promotion and its list have different descriptions', async () => {
  const { db } = shop
  const { id: modelId } = await aModel(db)
  const slugs = ['dve-kraski-hvoya', 'dve-kraski-sneg']
  for (const slug of slugs) await aProduct(db, { modelId, slug, colorId: (await aColor(db, { name: slug })).id })
  const descriptions = await Promise.all(
    slugs.map(async (slug) => /name="description" content="([^"]+)"/.exec(await text(`/content/${slug}/`))?.[1]),
  )
  expect(new Set(descriptions).size).toBe(2)
  const section = await aCategory(db, { displayNovelties: true })
  expect(await text(`/new/${section.slug}/`)).toMatch(/name="description" content="Новинки: [^"]+\. Новые модели/)
  const [list] = await db.insert(saleLists).values({ slug: 'osen' }).returning()
  const words = (['ru', 'en'] as const).map((locale) => ({ saleListId: list!.id, locale, title: 'Осень' }))
  await db.insert(saleListTranslations).values(words)
  expect(await text('/sale/osen/')).toMatch(/<title>[^<]+: все модели — Ясмена<\/title>/)
})
