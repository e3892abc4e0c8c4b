import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { anOffer, aPicture, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { aBlogCategory, anArticle } from '#shop/content/content.samples.ts'
import { touch } from '#shop/news.ts'
import { articleTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
})
afterAll(() => shop.close())

const html = async (path: string) => (await shop.ask({ method: 'GET', url: path })).text
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

test('lists running promotions, then upcoming ones with a reminder, and past ones as a row (R-2.1-37)', async () => {
  const { id: categoryId, slug } = await aBlogCategory(shop.db, 'sales')
  const promotion = (title: string, changes: object) => anArticle(shop.db, { categoryId, title, ...changes })
  await promotion('Прошла', { startsAt: later(-days(3)), endsAt: later(-days(1)), publishedAt: now })
  const upcoming = await promotion('Будет', { startsAt: later(days(5)), publishedAt: now })
  await promotion('Идёт', { startsAt: later(-days(1)), endsAt: later(days(2)) })
  await promotion('Всегда', {})
  const page = await html(`/sales/${slug}/`)
  const main = page.slice(page.indexOf('<h1'), page.indexOf('<footer'))
  const places = ['Идёт', 'Будет', 'Завершённые', 'Прошла'].map((words) => main.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  for (const time of ['30\u00a0апреля\u00a0– 3\u00a0мая', 'С 6\u00a0мая', 'Постоянно', '28–\u206030\u00a0апреля'])
    expect(main).toContain(time)
  expect(main).toContain(`href="/sales/${slug}/${upcoming.slug}/#reminder"`)
  expect(main.match(/Напомнить о\u00a0начале|Напомнить о начале/g)).toHaveLength(1)
  expect(await html(`/en/sales/${slug}/`)).toContain('30\u00a0April\u00a0– 3\u00a0May')
})

test('the first running promotion shows three garments and their common discount', async () => {
  const { id: categoryId, slug } = await aBlogCategory(shop.db, 'sales')
  const slugs: string[] = []
  for (let count = 0; count < 3; count++) {
    const picture = await aPicture(shop.db)
    const product = await aProduct(shop.db, {
      price: roubles(1_000),
      salePrice: roubles(800),
      mediaIds: [picture.id],
    })
    await anOffer(shop.db, { productId: product.id })
    slugs.push(product.slug)
  }
  const article = await anArticle(shop.db, { categoryId, endsAt: later(days(2)) })
  await shop.db
    .update(articleTranslations)
    .set({ blocks: [{ kind: 'products', slugs }] })
    .where(eq(articleTranslations.articleId, article.id))
  await touch(shop.db, ['articles'])
  const page = await html(`/sales/${slug}/`)
  expect(['−20%', 'До 3\u00a0мая'].filter((words) => !page.includes(words))).toEqual([])
})

test('an upcoming promotion has a reminder form, a running one has none', async () => {
  const { id: categoryId, slug } = await aBlogCategory(shop.db, 'sales')
  const upcoming = await anArticle(shop.db, { categoryId, startsAt: later(days(1)) })
  const current = await anArticle(shop.db, { categoryId, startsAt: later(-days(1)) })
  expect(await html(`/sales/${slug}/${upcoming.slug}/`)).toContain('action="/promotion-reminder/')
  expect(await html(`/sales/${slug}/${current.slug}/`)).not.toContain('action="/promotion-reminder/')
})
