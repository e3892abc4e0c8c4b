import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveSettings } from '#shop/content/content.actions.ts'
import { aBlogCategory, anArticle } from '#shop/content/content.samples.ts'
import { touch } from '#shop/news.ts'
import { articleReadCounter, mostReadArticles } from '#shop/texts/article-reads.ts'
import { knownBlocks } from '#shop/texts/blocks.schemas.ts'
import { articleReads, articleTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
})
afterAll(() => shop.close())

const html = async (path: string) => (await shop.ask({ method: 'GET', url: path })).text
const report = (error: unknown) => expect.unreachable(String(error))
const counter = () => articleReadCounter({ db: shop.db, clock: () => now, report })

test('counts article reads in one statement a minute, without data about readers', async () => {
  const category = await aBlogCategory(shop.db)
  const [first, second, promotion] = [
    await anArticle(shop.db, { categoryId: category.id, title: 'Твил или поплин' }),
    await anArticle(shop.db, { categoryId: category.id, title: 'Как снять мерки' }),
    await anArticle(shop.db, { section: 'sales' }),
  ]
  const reads = counter()
  const path = (slug: string) => `/blog/${category.slug}/${slug}/`
  for (const url of [
    path(first.slug),
    `/en${path(second.slug)}`,
    `/_data${path(second.slug)}`,
    `${path(second.slug)}?page=2`,
  ])
    reads.note(url)
  for (const url of [
    '/blog/',
    `/blog/${category.slug}/`,
    path('nonesuch'),
    `/sales/${category.slug}/${promotion.slug}/`,
  ])
    reads.note(url)
  expect(await shop.db.$count(articleReads)).toBe(0)
  await reads.flush()
  reads.note(path(second.slug))
  await reads.close()
  const rows = await shop.db.select().from(articleReads)
  expect(rows.map(({ articleId, day, reads: count }) => [articleId, day, count])).toEqual(
    expect.arrayContaining([
      [first.id, '2026-05-01', 1],
      [second.id, '2026-05-01', 4],
    ]),
  )
  expect(rows).toHaveLength(2)
  expect(
    (await mostReadArticles(shop.db, { locale: 'ru', now })).map(({ title, reads: count }) => [title, count]),
  ).toEqual([
    ['Как снять мерки', 4],
    ['Твил или поплин', 1],
  ])
  // Reads older than thirty days do not count.
  const later = new Date('2026-06-02T12:00:00Z')
  expect(await mostReadArticles(shop.db, { locale: 'ru', now: later })).toEqual([])
  await touch(shop.db, ['articles'])
  const journal = await vi.waitUntil(async () => {
    const page = await html('/blog/')
    return page.includes('Читают чаще всего') && page
  })
  expect(journal).toMatch(/4\sпрочтения за\sмесяц/)
  expect(journal.indexOf('>Как снять мерки</a><small>')).toBeLessThan(journal.indexOf('>Твил или поплин</a><small>'))
})

test('counts a page load of a browser, not of a crawler', async () => {
  const own = await openTestShop({ clock: () => now, pages: testPages })
  const category = await aBlogCategory(own.db)
  const { slug } = await anArticle(own.db, { categoryId: category.id })
  const url = `/blog/${category.slug}/${slug}/`
  await own.ask({ method: 'GET', url, headers: { 'sec-fetch-dest': 'document' } })
  await own.ask({ method: 'GET', url, headers: { 'sec-fetch-dest': 'document' } })
  await own.ask({ method: 'GET', url })
  // Closing flushes the counted reads.
  await own.app.http.close()
  expect((await own.db.select().from(articleReads)).map(({ reads }) => reads)).toEqual([2])
  await own.close()
})

test('journal links to the technologist: a form with its topic selected (R-2.1-08 R-2.1-21)', async () => {
  await anArticle(shop.db)
  expect(await html('/blog/')).toContain('href="/feedback/?topic=sizes"')
  const chosenTopic = /<input(?=[^>]*name="topic")(?=[^>]*checked)[^>]*value="(\w+)"/
  expect(chosenTopic.exec(await html('/feedback/?topic=sizes'))?.[1]).toBe('sizes')
  const other = await html('/feedback/?topic=nonesuch')
  expect(chosenTopic.exec(other)).toBeNull()
  expect(await html('/feedback/?topic=sizes')).toContain('rel="canonical" href="http://localhost:3000/feedback/"')
})

test('the owner can hide the journal menu in lists and articles (R-2.2-03)', async () => {
  const category = await aBlogCategory(shop.db)
  const { slug } = await anArticle(shop.db, { categoryId: category.id })
  const paths = ['/blog/', `/blog/${category.slug}/`, `/blog/${category.slug}/${slug}/`]
  for (const path of paths) expect([path, (await html(path)).includes('aria-label="Разделы"')]).toEqual([path, true])
  await saveSettings(shop.db, { showsBlogMenu: false })
  for (const path of paths) {
    const page = await vi.waitUntil(async () => {
      const text = await html(path)
      return !text.includes('aria-label="Разделы"') && text
    })
    expect(page).toContain('<h1')
  }
  await saveSettings(shop.db, { showsBlogMenu: true })
})

test('article picture has an alt text; pictures without one remain valid (R-2.1-10)', async () => {
  const picture = { hash: 'a'.repeat(32), width: 800, height: 600, placeholder: '#eee' }
  const blocks = knownBlocks([
    { kind: 'figure', caption: 'Твил', pictures: [{ ...picture, alt: 'Карман топа' }] },
    { kind: 'figure', caption: 'Без слов', pictures: [picture] },
    { kind: 'figure', caption: 'Не слова', pictures: [{ ...picture, alt: 7 }] },
  ])
  expect(blocks).toHaveLength(2)
  const category = await aBlogCategory(shop.db)
  const { id, slug } = await anArticle(shop.db, { categoryId: category.id })
  await shop.db.update(articleTranslations).set({ blocks }).where(eq(articleTranslations.articleId, id))
  const page = await html(`/blog/${category.slug}/${slug}/`)
  expect(page).toContain('alt="Карман топа"')
  expect(page.split('alt=""')).not.toHaveLength(1)
})

test('category links other categories below its articles, an article above its title (R-2.2-02)', async () => {
  const [care, fabrics] = [await aBlogCategory(shop.db), await aBlogCategory(shop.db)]
  const { slug } = await anArticle(shop.db, { categoryId: care.id })
  await anArticle(shop.db, { categoryId: fabrics.id })
  await touch(shop.db, ['articles'])
  const below = async () => (await html(`/blog/${care.slug}/`)).split('Другие рубрики')[1]?.split('</section>')[0]
  const others = await vi.waitUntil(async () => {
    const links = await below()
    return links?.includes(`href="/blog/${fabrics.slug}/"`) && links
  })
  expect(others).not.toContain(`href="/blog/${care.slug}/"`)
  expect(others).toMatch(/1\sстатья/)
  expect(await html('/blog/')).not.toContain('Другие рубрики')
  const article = await html(`/blog/${care.slug}/${slug}/`)
  expect(article.indexOf('aria-label="Разделы"')).toBeLessThan(article.indexOf('<h1'))
})
