import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { products } from '#shop/catalogue/catalogue.tables.ts'
import { aBlogCategory, anArticle, aTextPage } from '#shop/content/content.samples.ts'
import { tellChanges } from '#shop/content/tell-changes.jobs.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { articles, faqs, faqTranslations, textPages } from '#shop/texts/texts.tables.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { indexNow } from './index-now.ts'

type Message = { host: string; key: string; keyLocation: string; urlList: string[] }

const publicUrl = 'https://yasmena.test'
const key = '0123456789abcdef'
const messages: Message[] = []
let answer = 200
const engine = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    if (answer === 200) messages.push(JSON.parse(text) as Message)
    response.writeHead(answer).end()
  })
})
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await new Promise<void>((open) => engine.listen(0, '127.0.0.1', open))
})
afterAll(async () => {
  await shop.close()
  await new Promise((end) => engine.close(end))
})

const tell = (clock = () => new Date()) => {
  const { port } = engine.address() as AddressInfo
  const engines = indexNow({ key, publicUrl, url: `http://127.0.0.1:${port}/indexnow` })
  return tellChanges({ db: shop.db, indexNow: engines, publicUrl, clock })
}

test('notifies engines once per changed page, in both languages', async () => {
  await aProduct(shop.db, { slug: 'top' })
  await tell()
  expect(messages.at(-1)).toMatchObject({ host: 'yasmena.test', key, keyLocation: `${publicUrl}/${key}.txt` })
  expect(messages.at(-1)?.urlList).toEqual(
    expect.arrayContaining([`${publicUrl}/content/top/`, `${publicUrl}/en/content/top/`]),
  )
  expect(await tell()).toBe(0)
  await shop.db
    .update(products)
    .set({ price: roubles(5_000) })
    .where(eq(products.slug, 'top'))
  expect(await tell()).toBe(1)
})

test('notifies again after a failure; without a key not at all', async () => {
  await aProduct(shop.db, { slug: 'coat' })
  answer = 503
  await expect(tell()).rejects.toThrow('503')
  answer = 200
  expect(await tell()).toBeGreaterThan(0)
  expect(messages.at(-1)?.urlList).toContain(`${publicUrl}/content/coat/`)
  expect(await tellChanges({ db: shop.db, publicUrl, clock: () => new Date() })).toBe(0)
})

/** Notifies, and returns the new Russian addresses. */
async function news(): Promise<string[]> {
  const before = messages.length
  await tell()
  const urls = messages.slice(before).flatMap(({ urlList }) => urlList)
  return urls.filter((url) => !url.includes('/en/')).map((url) => url.replace(publicUrl, ''))
}

test('announces drafts and scheduled pages only once they are public', async () => {
  await news()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await aProduct(shop.db, { slug: 'draft', publishedAt: null })
  await aTextPage(shop.db, { slug: 'tomorrow', publishedAt: tomorrow })
  const section = await aBlogCategory(shop.db)
  const article = await anArticle(shop.db, { slug: 'soon', categoryId: section.id, publishedAt: tomorrow })
  expect(await news()).toEqual([])
  const past = new Date(Date.now() - 1_000)
  await shop.db.update(products).set({ publishedAt: past }).where(eq(products.slug, 'draft'))
  await shop.db.update(textPages).set({ publishedAt: past }).where(eq(textPages.slug, 'tomorrow'))
  await shop.db.update(articles).set({ publishedAt: past }).where(eq(articles.id, article.id))
  expect((await news()).toSorted()).toEqual(
    [
      '/blog/',
      `/blog/${section.slug}/`,
      `/blog/${section.slug}/soon/`,
      '/content/draft/',
      '/pages/tomorrow/',
    ].toSorted(),
  )
  await shop.db.update(textPages).set({ publishedAt: tomorrow }).where(eq(textPages.slug, 'tomorrow'))
  expect(await news()).toEqual(['/pages/tomorrow/'])
  expect(await news()).toEqual([])
  const clock = () => new Date(tomorrow.getTime() + 1_000)
  expect(await tell(clock)).toBe(1)
  expect(messages.at(-1)?.urlList).toContain(`${publicUrl}/pages/tomorrow/`)
})

test('announces company pages by their own addresses, and listings when content changes', async () => {
  await aTextPage(shop.db, { slug: 'faq' })
  await news()
  for (const slug of ['about-us', 'clinics', 'wholesale', 'consent'])
    await aTextPage(shop.db, { slug, type: 'company' })
  const [question] = await shop.db.insert(faqs).values({ topic: 'sizes' }).returning()
  const words = { faqId: question!.id, locale: 'ru', question: 'Как?', answer: 'Так.' } as const
  await shop.db.insert(faqTranslations).values(words)
  await aStore(shop.db)
  expect((await news()).toSorted()).toEqual([
    '/about-us/',
    '/adresa-magazinov/',
    '/clinics/',
    '/content/optovye-postavki-medicinskoy-odezhdy/',
    '/kontakty/',
    '/pages/faq/',
  ])
  await shop.db.update(faqTranslations).set({ answer: 'Иначе.' }).where(eq(faqTranslations.faqId, question!.id))
  expect(await news()).toEqual(['/pages/faq/'])
})

test('announces a known address again when it is gone or redirects', async () => {
  await aProduct(shop.db, { slug: 'known' })
  await aProduct(shop.db, { slug: 'doomed' })
  await news()
  await shop.db.update(products).set({ slug: 'renamed' }).where(eq(products.slug, 'known'))
  await shop.db.delete(products).where(eq(products.slug, 'doomed'))
  expect((await news()).toSorted()).toEqual(['/content/doomed/', '/content/known/', '/content/renamed/'])
  expect(await news()).toEqual([])
  await aProduct(shop.db, { slug: 'never-told' })
  await shop.db.delete(products).where(eq(products.slug, 'never-told'))
  expect(await news()).toEqual([])
})
