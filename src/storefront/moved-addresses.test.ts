import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aCategory, aModel, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { categories, products } from '#shop/catalogue/catalogue.tables.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { addRedirect } from '#shop/content/content.actions.ts'
import { aBlogCategory, anArticle, aTextPage } from '#shop/content/content.samples.ts'
import { addressChanges, redirects } from '#shop/content/content.tables.ts'
import { articles, blogCategories, textPages } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  await aCity(shop.db, { slug: 'kazan' })
  await aCity(shop.db, { slug: 'schelkovo', useInRegions: true })
})
afterAll(() => shop.close())

const answerAt = async (path: string) => {
  const { status, headers } = await shop.ask({ method: 'GET', url: path })
  const { location } = headers as { location?: string }
  return location === undefined ? status : `${status} ${location}`
}
const eventually = (path: string, answer: number | string) =>
  vi.waitFor(async () => expect(await answerAt(path)).toBe(answer))

const renamed = async (from: string, to: string) =>
  shop.db.update(products).set({ slug: to }).where(eq(products.slug, from))

test('redirects an old product address directly to the current one, without cycles (R-2.8-05)', async () => {
  await aProduct(shop.db, { slug: 'first' })
  await renamed('first', 'second')
  await eventually('/content/first/', '301 /content/second/')
  expect(await answerAt('/content/first/?utm_source=mail&gclid=%D1%8F')).toBe(
    '301 /content/second/?utm_source=mail&gclid=%D1%8F',
  )
  await renamed('second', 'third')
  await eventually('/content/first/', '301 /content/third/')
  await eventually('/en/content/second/', '301 /en/content/third/')
  await renamed('third', 'first')
  await eventually('/content/second/', '301 /content/first/')
  expect(await answerAt('/content/first/')).toBe(200)
})

test('stops redirecting an address that is given to another product', async () => {
  await aProduct(shop.db, { slug: 'taken' })
  await renamed('taken', 'left')
  await eventually('/content/taken/', '301 /content/left/')
  await aProduct(shop.db, { slug: 'taken' })
  await eventually('/content/taken/', 200)
})

test('answers 404 for an overlong address, as a page and in the API', async () => {
  const long = 'a'.repeat(300)
  const paths = [`/content/${long}/`, `/pages/${long}/`, `/api/text-pages/detail/${long}/`]
  for (const path of paths) expect([path, await answerAt(path)]).toEqual([path, 404])
})

test('redirects lists of a renamed section in every city and language', async () => {
  await aCategory(shop.db, { slug: 'tops' })
  await shop.db.update(categories).set({ slug: 'topy' }).where(eq(categories.slug, 'tops'))
  await eventually('/kategorii/tops/', '301 /kategorii/topy/')
  await eventually('/kazan/kategorii/tops/', '301 /kazan/kategorii/topy/')
  await eventually('/en/kazan/kategorii/tops/', '301 /en/kazan/kategorii/topy/')
})

test('redirects an article after a new slug of its own or of its section', async () => {
  const section = await aBlogCategory(shop.db)
  await anArticle(shop.db, { slug: 'twill', categoryId: section.id })
  await shop.db.update(articles).set({ slug: 'sarzha' }).where(eq(articles.slug, 'twill'))
  await shop.db.update(blogCategories).set({ slug: 'tkani' }).where(eq(blogCategories.id, section.id))
  await eventually(`/blog/${section.slug}/twill/`, '301 /blog/tkani/sarzha/')
  await eventually(`/blog/${section.slug}/`, '301 /blog/tkani/')
})

test('answers 410 in both languages for deleted pages and links none', async () => {
  await aProduct(shop.db, { slug: 'old-coat' })
  await renamed('old-coat', 'coat')
  await shop.db.delete(products).where(eq(products.slug, 'coat'))
  await eventually('/content/coat/', 410)
  await eventually('/en/content/old-coat/', 410)
  await addRedirect(shop.db, { fromPath: '/spring-sale/', toPage: null })
  await eventually('/spring-sale/', 410)
  const { text } = await shop.ask({ method: 'GET', url: '/spring-sale/' })
  expect(text).toContain('Этой страницы больше нет')
  expect((await shop.get('/api/utils/redirects/?path=/spring-sale/')).status).toBe(404)
})

test('answers 404 for pages that were never published (R-2.8-09)', async () => {
  await aProduct(shop.db, { slug: 'draft', publishedAt: null })
  await shop.db.delete(products).where(eq(products.slug, 'draft'))
  expect(await answerAt('/content/draft/')).toBe(404)
})

test('creates no redirect for an address that was never published', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await aProduct(shop.db, { slug: 'draft-one', publishedAt: null })
  await renamed('draft-one', 'draft-two')
  await aTextPage(shop.db, { slug: 'planned', publishedAt: tomorrow })
  await shop.db.update(textPages).set({ slug: 'planned-again' }).where(eq(textPages.slug, 'planned'))
  await aTextPage(shop.db, { slug: 'own-address', type: 'company' })
  await shop.db.update(textPages).set({ slug: 'other-address' }).where(eq(textPages.slug, 'own-address'))
  const section = await aBlogCategory(shop.db)
  await anArticle(shop.db, { slug: 'idea', categoryId: section.id, publishedAt: null })
  await shop.db.update(articles).set({ slug: 'idea-two' }).where(eq(articles.slug, 'idea'))
  await aCategory(shop.db, { slug: 'hidden', isPublished: false })
  await shop.db.update(categories).set({ slug: 'hidden-too' }).where(eq(categories.slug, 'hidden'))
  const rows = await shop.db.select().from(redirects)
  const unseen = /draft|planned|own-address|other-address|idea|hidden/
  expect(rows.filter(({ fromPath, toPage }) => unseen.test(`${fromPath} ${toPage}`))).toEqual([])
})

test('answers 410 for a deleted journal section and its articles', async () => {
  const section = await aBlogCategory(shop.db)
  await anArticle(shop.db, { slug: 'last', categoryId: section.id })
  await shop.db.delete(articles).where(eq(articles.slug, 'last'))
  await shop.db.delete(blogCategories).where(eq(blogCategories.id, section.id))
  await eventually(`/blog/${section.slug}/`, 410)
  await eventually(`/en/blog/${section.slug}/last/`, 410)
  const path = `blog/${section.slug}`
  expect(await shop.db.select().from(addressChanges).where(eq(addressChanges.path, path))).toEqual([])
})

test('redirects an address in Cyrillic to an existing page only', async () => {
  await aTextPage(shop.db, { slug: 'dostavka' })
  expect(await answerAt(`/pages/${encodeURIComponent('Доставка')}/?utm_source=mail`)).toBe(
    '301 /pages/dostavka/?utm_source=mail',
  )
  expect(await answerAt(`/en/pages/${encodeURIComponent('доставка')}/`)).toBe('301 /en/pages/dostavka/')
  for (const slug of ['halaty', 'rasklyoshennye']) await aCategory(shop.db, { slug })
  for (const [russian, latin] of [
    ['/kategorii/халаты/', '/kategorii/halaty/'],
    ['/kategorii/расклёшенные/', '/kategorii/rasklyoshennye/'],
    ['/щёлково/', '/schelkovo/'],
  ] as const)
    expect(await answerAt(encodeURI(russian))).toBe(`301 ${latin}`)
  expect(await answerAt(`/pages/${encodeURIComponent('нигде')}/`)).toBe(404)
  expect(await answerAt('/pages/%D0%E4/')).toBe(404)
  expect(await answerAt(`/${'%D1%8F'.repeat(400)}/`)).toBe(404)
})

test('knows when a page last changed; stock is no change (R-D-05)', async () => {
  const changedAt = async (path: string) => {
    const [row] = await shop.db.select().from(addressChanges).where(eq(addressChanges.path, path))
    return row?.changedAt.getTime() ?? 0
  }
  const model = await aModel(shop.db)
  await aProduct(shop.db, { slug: 'dated', modelId: model.id })
  await shop.db.update(addressChanges).set({ changedAt: new Date('2020-01-01') })
  await shop.db.update(products).set({ popularity: 7 }).where(eq(products.slug, 'dated'))
  expect(await changedAt('content/dated')).toBe(Date.parse('2020-01-01'))
  await shop.db
    .update(products)
    .set({ price: roubles(9_000) })
    .where(eq(products.slug, 'dated'))
  expect(await changedAt('content/dated')).toBeGreaterThan(Date.parse('2020-01-01'))
  await shop.db.update(addressChanges).set({ changedAt: new Date('2020-01-01') })
  await shop.db.execute(sql`update model_translations set description = 'Новые слова' where model_id = ${model.id}`)
  expect(await changedAt('content/dated')).toBeGreaterThan(Date.parse('2020-01-01'))
  expect(await shop.db.select().from(redirects).where(eq(redirects.fromPath, 'content/dated'))).toEqual([])
})
