import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { aCategory, aModel, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aBlogCategory, anArticle, aTextPage } from '#shop/content/content.samples.ts'
import { touch } from '#shop/news.ts'
import { textPageTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { inOnePiece } from './words.tsx'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
})
afterAll(() => shop.close())

const html = async (path: string) => (await shop.ask({ method: 'GET', url: path })).text
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

test('promotion shows its last day without JavaScript, and that it is over (R-2.1-37)', async () => {
  const category = await aBlogCategory(shop.db, 'sales')
  const ending = (milliseconds: number) => anArticle(shop.db, { categoryId: category.id, endsAt: later(milliseconds) })
  const [far, near, over] = [await ending(days(10)), await ending(days(1)), await ending(-days(1))]
  const pageOf = ({ slug }: { slug: string }) => html(`/sales/${category.slug}/${slug}/`)
  expect(await pageOf(far)).toContain('До 11\u00a0мая 2026')
  expect(await pageOf(near)).toContain('До 2\u00a0мая 2026')
  const endedPage = await pageOf(over)
  expect(endedPage).toContain('Акция закончилась 30\u00a0апреля 2026')
  expect(endedPage).not.toContain('role="timer"')
})

test('consent texts are readable but in no menu; a company page has one address', async () => {
  await aTextPage(shop.db, { slug: 'newsletter_consent', type: 'company', title: 'Согласие на рассылку' })
  await aTextPage(shop.db, { slug: 'clinics', type: 'company', title: 'Клиникам' })
  expect(await html('/pages/newsletter_consent/')).toMatch(/Согласие на\sрассылку<\/h1>/)
  expect(await html('/pages/')).not.toContain('newsletter_consent')
  expect((await shop.ask({ method: 'GET', url: '/pages/clinics/' })).status).toBe(404)
})

test('empty section is in no menu or site map and is noindex (R-2.2-02)', async () => {
  const [section, empty] = [await aBlogCategory(shop.db), await aBlogCategory(shop.db)]
  await anArticle(shop.db, { categoryId: section.id })
  await anArticle(shop.db, { categoryId: empty.id, publishedAt: later(days(1)) })
  for (const path of ['/blog/', '/sitemap/', '/sitemap-articles.xml']) {
    const page = await html(path)
    expect([path, page.includes(`/blog/${section.slug}/`)]).toEqual([path, true])
    expect([path, page.includes(`/blog/${empty.slug}/`)]).toEqual([path, false])
  }
  expect(await html(`/blog/${empty.slug}/`)).toContain('noindex')
  expect(await html(`/blog/${section.slug}/`)).not.toContain('noindex')
})

test('journal list has twelve articles a page (O-10)', async () => {
  const { id, slug } = await aBlogCategory(shop.db)
  for (let count = 0; count < 13; count++) await anArticle(shop.db, { categoryId: id })
  const articlesOn = async (path: string) => (await html(path)).split(`href="/blog/${slug}/kak-stirat-`).length - 1
  await expect.poll(() => articlesOn(`/blog/${slug}/`)).toBe(12)
  expect(await articlesOn(`/blog/${slug}/?page=2`)).toBe(1)
})

test('every content page of the specification exists (R-1-09 R-2.1-04 R-2.1-32)', async () => {
  await aTextPage(shop.db, { slug: 'about-us', type: 'company', title: 'О нас', titleEn: 'About us' })
  await aTextPage(shop.db, { slug: 'delivery' })
  await aTextPage(shop.db, { slug: 'faq', title: 'Вопросы', titleEn: 'Questions' })
  const [blog, sales] = [await aBlogCategory(shop.db), await aBlogCategory(shop.db, 'sales')]
  const article = await anArticle(shop.db, { categoryId: blog.id })
  const promotion = await anArticle(shop.db, { categoryId: sales.id })
  const articles = [`/blog/${blog.slug}/${article.slug}/`, `/sales/${sales.slug}/${promotion.slug}/`]
  const pages = ['/about-us/', '/pages/', '/pages/delivery/', '/pages/faq/']
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', isDefault: true })
  await touch(shop.db, ['cities'])
  const rest = ['/blog/', '/sales/', '/adresa-magazinov/', '/kontakty/', '/sitemap/']
  for (const path of [...articles, ...pages, ...rest].flatMap((each) => [each, `/en${each}`])) {
    const { status, text } = await shop.ask({ method: 'GET', url: path })
    expect([path, status, text.split('<h1').length]).toEqual([path, 200, 2])
  }
  expect(await html('/about-us/')).toMatch(/<h1[^>]*>О\sнас/)
  const [buyers, delivery] = [await html('/pages/'), await html('/pages/delivery/')]
  const linksTo = (page: string) => page.split('<main')[1]?.split('href="/pages/delivery/"').length
  expect([linksTo(buyers), linksTo(delivery)]).toEqual([3, 2])
  expect(delivery.split(/Не\sнашли ответа\?/)[1]).toContain('href="/feedback/"')
})

test('never breaks a line within a number range or after a single letter and hyphen', () => {
  expect(inOnePiece('рост 170–176, с 9–21 — ежедневно')).toBe('рост 170–\u2060176, с 9–\u206021 — ежедневно')
  expect(inOnePiece('топ с V-вырезом, your e-mail, бело-синий')).toBe(
    'топ с V-\u2060вырезом, your e-\u2060mail, бело-синий',
  )
})

test('wholesale page lists new styles once each, with prices of every level before promotions (R-2.1-18)', async () => {
  const model = await aModel(shop.db, { name: 'Топ «Свирь»', categoryIds: [(await aCategory(shop.db)).id] })
  const wish = { modelId: model.id, isNovelty: true, price: roubles(3_490), salePrice: roubles(2_990) }
  await aProduct(shop.db, wish)
  await aProduct(shop.db, wish)
  const { id } = await aTextPage(shop.db, { slug: 'wholesale', type: 'company', title: 'Оптовые поставки' })
  const picture = { hash: 'a'.repeat(32), width: 800, height: 600, placeholder: '#eee' }
  await shop.db
    .update(textPageTranslations)
    .set({
      blocks: [
        { kind: 'hero', tone: 'frost', text: 'Со склада', links: [], wide: picture, tall: picture },
        { kind: 'facts', facts: [{ value: '50 000 ₽', note: 'первый заказ' }] },
      ],
    })
    .where(eq(textPageTranslations.pageId, id))
  await touch(shop.db, ['texts', 'home'])
  const table = await vi.waitUntil(async () => {
    const [, rest] = (await html('/content/optovye-postavki-medicinskoy-odezhdy/')).split('<tbody>')
    return rest?.split('</tbody>')[0]
  })
  expect(table.split('Топ «Свирь»')).toHaveLength(2)
  expect([...table.matchAll(/>([\d\s]+₽)</g)].map(([, sum]) => sum?.replaceAll('\u00a0', ' '))).toEqual([
    '3 490 ₽',
    '2 792 ₽',
    '2 548 ₽',
    '2 338 ₽',
  ])
})
