import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { anOffer, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { aBlogCategory, anArticle, aTextPage } from '#shop/content/content.samples.ts'
import { newsIn, touch } from '#shop/news.ts'
import type { Block } from '#shop/texts/blocks.rules.ts'
import { knownBlocks } from '#shop/texts/blocks.schemas.ts'
import type { Film } from '#shop/texts/films.rules.ts'
import { rewordTextPage } from '#shop/texts/text-pages.actions.ts'
import { articleTranslations, faqs, faqTranslations, textPages } from '#shop/texts/texts.tables.ts'
import { countStatements } from '#testing/count-statements.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', isDefault: true })
  await saveSettings(shop.db, {
    phone: '8 (812) 000-00-00',
    email: 'info@example.com',
    freeDeliveryFrom: roubles(15_000),
  })
})
afterAll(() => shop.close())

const html = async (path: string) => (await shop.ask({ method: 'GET', url: path })).text
const status = async (path: string) => (await shop.ask({ method: 'GET', url: path })).status

/** Waits for cache invalidation. Messages arrive in order, so all earlier ones have arrived too. */
async function untilNewsArrive(...tags: Parameters<typeof touch>[1]) {
  const arrival = new Promise<void>((resolve) =>
    shop.app.bus.on('bus', (message) => newsIn(message).tags.includes('errors') && resolve()),
  )
  await touch(shop.db, [...tags, 'errors'])
  await arrival
}

async function reworded(slug: string, blocks: Block[], title = 'Доставка') {
  await rewordTextPage(shop.db, { slug, words: { ru: { title, blocks }, en: { title: 'Delivery', blocks } }, now })
  await untilNewsArrive()
}

test('a page for buyers has its text, one h1 and links to its siblings (R-2.1-33 R-2.2-04)', async () => {
  await aTextPage(shop.db, { slug: 'delivery' })
  await aTextPage(shop.db, { slug: 'payment', title: 'Оплата', titleEn: 'Payment' })
  const ru = await html('/pages/delivery/')
  expect(ru.match(/<h1/g)).toHaveLength(1)
  expect(ru).toContain('Четыре службы.')
  expect(ru).toContain('href="/pages/payment/"')
  const en = await html('/en/pages/delivery/')
  expect(en).toContain('Four carriers.')
  expect(en).toContain('href="/en/pages/payment/"')
  expect(await status('/pages/nothing/')).toBe(404)
})

test('shows text content as text, never as HTML', async () => {
  await aTextPage(shop.db, { slug: 'care' })
  await reworded('care', [{ kind: 'paragraph', text: '<img src=x onerror=alert(1)> [сюда](/pages/payment/)' }])
  const page = await html('/en/pages/care/')
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('href="/en/pages/payment/"')
})

test('shows an earlier version with its date and noindex (R-2.1-33)', async () => {
  const first = new Date('2025-03-04T09:00:00Z')
  await aTextPage(shop.db, { slug: 'public_offerta', title: 'Оферта', updatedAt: first })
  await reworded('public_offerta', [{ kind: 'paragraph', text: 'По-новому.' }], 'Оферта')
  const today = await html('/pages/public_offerta/')
  expect(today).toContain('По-новому.')
  expect(today).toContain('href="/pages/public_offerta/?version=2025-03-04"')
  const earlier = await html('/pages/public_offerta/?version=2025-03-04')
  expect(earlier).toContain('Четыре службы.')
  expect(earlier).toContain('4\u00a0марта 2025')
  expect(earlier).toContain('noindex')
  expect(await status('/pages/public_offerta/?version=2024-01-01')).toBe(404)
})

test('delivery page has prices and dates for the default city without JavaScript', async () => {
  await aTextPage(shop.db, { slug: 'carriers' })
  await reworded('carriers', [{ kind: 'delivery-prices' }])
  const page = await html('/pages/carriers/')
  expect(page).toContain('Город: Москва')
  expect(page).toContain('СДЭК, пункт выдачи')
  // Ordered on a holiday, it ships on the first working day.
  expect(page).toMatch(/<td>6–\u20607\u00a0мая<\/td>/)
  expect(await html('/en/pages/carriers/')).toMatch(/<td>6–\u20607\u00a0May<\/td>/)
  expect(page).toContain('От 15\u00a0000\u00a0₽ доставка бесплатная')
})

test('shows questions by topic with anchors and structured data (R-7-17)', async () => {
  await aTextPage(shop.db, { slug: 'faq', title: 'Вопросы и ответы' })
  const [question] = await shop.db.insert(faqs).values({ topic: 'sizes' }).returning()
  await shop.db.insert(faqTranslations).values(
    (['ru', 'en'] as const).map((locale) => ({
      faqId: question!.id,
      locale,
      question: 'Размер?',
      answer: '**Ваш**.',
    })),
  )
  await touch(shop.db, ['texts'])
  const page = await html('/pages/faq/')
  expect(page).toContain(`id="q-${question!.id}"`)
  expect(page).toContain('"@type":"FAQPage"')
  expect(page).toContain('"text":"Ваш."')
})

test('journal lists only its own articles, with one canonical list (R-2.1-08 R-2.1-09 R-2.2-02 Q-14)', async () => {
  const article = await anArticle(shop.db, { title: 'Как стирать' })
  const promotion = await anArticle(shop.db, { section: 'sales', title: 'Скидка' })
  const later = await anArticle(shop.db, { title: 'Потом', publishedAt: new Date('2026-05-02T12:00:00Z') })
  for (const path of ['/blog/', '/blog-list/']) {
    const page = await html(path)
    expect(page).toContain(`/${article.slug}/`)
    expect(page).not.toContain(`/${promotion.slug}/`)
    expect(page).not.toContain(`/${later.slug}/`)
    expect(page).toMatch(/rel="canonical" href="[^"]*\/blog\/"/)
  }
  expect(await html('/sales/')).toContain(`/${promotion.slug}/`)
  expect(await status('/blog/no-such-category/')).toBe(404)
  expect(await status('/blog/?page=9')).toBe(404)
})

test('article exists only in its category and shows products at today’s price (R-2.1-10 R-2.1-11)', async () => {
  const product = await aProduct(shop.db, { price: roubles(3_490) })
  await anOffer(shop.db, { productId: product.id })
  const category = await aBlogCategory(shop.db)
  const other = await aBlogCategory(shop.db)
  const { id, slug } = await anArticle(shop.db, { categoryId: category.id })
  const blocks: Block[] = [
    { kind: 'heading', level: 2, text: 'Перед стиркой' },
    { kind: 'products', slugs: [product.slug, 'withdrawn-long-ago'] },
    { kind: 'heading', level: 2, text: 'Сушка' },
  ]
  await shop.db
    .update(articleTranslations)
    .set({ blocks, author: 'Анна Левина' })
    .where(eq(articleTranslations.articleId, id))
  await touch(shop.db, ['articles'])
  const page = await html(`/blog/${category.slug}/${slug}/`)
  expect(page).toContain('3\u00a0490\u00a0₽')
  expect(page).toContain('href="#part-2"')
  expect(page).toContain('"@type":"Article"')
  expect(await status(`/blog/${other.slug}/${slug}/`)).toBe(404)
  expect(await status(`/sales/${category.slug}/${slug}/`)).toBe(404)
})

test('compares two versions without JavaScript: underlined, struck through, folded (R-2.1-33)', async () => {
  const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
  const rest = ['Раз.', 'Два.', 'Три.', 'Четыре.', 'Пять.'].map(paragraph)
  await aTextPage(shop.db, { slug: 'terms', title: 'Правила', updatedAt: new Date('2025-03-04T09:00:00Z') })
  await reworded(
    'terms',
    [...rest, paragraph('Вернуть можно за 14 дней <b>.'), paragraph('Проверка вещи длится месяц')],
    'Правила',
  )
  await shop.db
    .update(textPages)
    .set({ updatedAt: new Date('2025-06-01T09:00:00Z') })
    .where(eq(textPages.slug, 'terms'))
  await reworded(
    'terms',
    [...rest, paragraph('Вернуть можно за 30 дней <b>.'), paragraph('Проверка вещи длится неделю')],
    'Правила',
  )
  const today = await html('/pages/terms/')
  expect(today).toContain('href="/pages/terms/?compare=2025-06-01"')
  expect(today).toContain('href="/pages/terms/?compare=2025-03-04&amp;version=2025-06-01"')
  expect(today).toContain('aria-label="Сравнить редакцию от 4\u00a0марта 2025 с действующей"')
  const changes = await html('/pages/terms/?compare=2025-06-01')
  expect(changes).toMatch(
    /<del[^>]*><span[^>]*>Убрано: <\/span>14 <\/del><ins[^>]*><span[^>]*>Добавлено: <\/span>30 <\/ins>/,
  )
  expect(changes).toMatch(/месяц<\/del> <ins/)
  expect(changes).toMatch(/<details[^>]*><summary[^>]*>Без изменений, показать<\/summary><p[^>]*>Раз\./)
  expect(changes).toContain('дней &lt;b&gt;.')
  expect(changes).toContain('noindex')
  expect(await html('/en/pages/terms/?compare=2025-03-04&version=2025-06-01')).toContain('Removed:')
  for (const query of ['compare=2024-01-01', 'version=2025-03-04&compare=2025-06-01'])
    expect([query, await status(`/pages/terms/?${query}`)]).toEqual([query, 404])
})

test('delivery page shows prices for the city in its address, if the city is served', async () => {
  await aCity(shop.db, { slug: 'magadan', ruName: 'Магадан', enName: 'Magadan', latitude: 59.56, longitude: 150.8 })
  await aTextPage(shop.db, { slug: 'ways' })
  await reworded('ways', [{ kind: 'delivery-prices' }])
  const usual = await html('/pages/ways/')
  expect(usual).toContain('<option value="magadan">Магадан</option>')
  const ofMagadan = await html('/pages/ways/?city=magadan')
  expect(ofMagadan).toContain('Город: Магадан')
  expect(ofMagadan).toContain('noindex')
  const pricesIn = (page: string) => page.match(/<tbody>.*?<\/tbody>/s)![0]
  expect(pricesIn(ofMagadan)).not.toBe(pricesIn(usual))
  expect(await html('/en/pages/ways/?city=magadan')).toContain('To Magadan')
  expect(await status('/pages/ways/?city=atlantis')).toBe(404)
  expect(await status('/pages/terms/?city=magadan')).toBe(404)
})

test('caches content: text pages need no statement, an article only one for comments', async () => {
  const product = await aProduct(shop.db)
  await aTextPage(shop.db, { slug: 'returns' })
  const category = await aBlogCategory(shop.db)
  const { id, slug } = await anArticle(shop.db, { categoryId: category.id })
  const blocks: Block[] = [{ kind: 'products', slugs: [product.slug] }]
  await shop.db.update(articleTranslations).set({ blocks }).where(eq(articleTranslations.articleId, id))
  await untilNewsArrive('articles', 'texts')
  const statementsOf = async (path: string) => {
    await html(path)
    const counter = countStatements(shop.pool)
    expect(await status(`/_data${path}`)).toBe(200)
    counter.stop()
    return [path, counter.texts.length]
  }
  const article = `/blog/${category.slug}/${slug}/`
  for (const path of ['/blog/', `/blog/${category.slug}/`, '/pages/returns/', '/sitemap/'])
    expect(await statementsOf(path)).toEqual([path, 0])
  expect(await statementsOf(article)).toEqual([article, 1])
})

test('renders an edited text again, although its last rendering is cached', async () => {
  await aTextPage(shop.db, { slug: 'sizes' })
  await html('/pages/sizes/')
  await reworded('sizes', [{ kind: 'paragraph', text: 'Другие слова.' }])
  expect(await html('/pages/sizes/')).toContain('Другие слова.')
})

test('loads no film before a click; an embedded one is a link in our frame', async () => {
  const poster = { hash: 'a'.repeat(32), width: 1005, height: 1374, placeholder: '#ffffff' }
  const film = (of: Film): Block => ({ kind: 'video', film: of, poster, title: 'О "ткани" <b>', caption: 'Без звука' })
  await aTextPage(shop.db, { slug: 'films' })
  await reworded('films', [
    film({ provider: 'own', hash: 'b'.repeat(32), mime: 'video/mp4' }),
    film({ provider: 'rutube', id: '0123456789abcdef0123456789abcdef' }),
    film({ provider: 'vk', id: '-12345_678' }),
  ])
  const answer = await shop.ask({ method: 'GET', url: '/pages/films/' })
  expect(answer.text).toContain('preload="none"')
  expect(answer.text).toContain(`<source src="/media/${'b'.repeat(32)}/original.mp4" type="video/mp4"/>`)
  // Requests without a click are all ours; the player is in the frame's text, behind its link.
  const own = answer.text.replaceAll(/srcDoc="[^"]*"/g, '')
  expect([...own.matchAll(/\s(?:src|poster|srcset)="(?!\/)[^"]*"/gi)]).toEqual([])
  expect(answer.text).toContain(
    '&lt;a href=&quot;https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef/?autoplay=1&quot;',
  )
  expect(answer.text).toContain('oid=-12345&amp;amp;id=678')
  expect(answer.text).not.toContain('<b>"')
  expect(answer.text).toContain('Видео лежит на сайте RUTUBE.')
  expect(answer.headers['content-security-policy']).toContain(
    "frame-src 'self' https://rutube.ru https://vk.com https://www.youtube-nocookie.com;",
  )
})

test('accepts only a video id of a known site as a film', async () => {
  const poster = { hash: 'a'.repeat(32), width: 1005, height: 1374, placeholder: '#ffffff' }
  const words: Block = { kind: 'paragraph', text: 'Остальное стоит.' }
  for (const film of [
    { provider: 'rutube', id: 'https://evil.example/' },
    { provider: 'rutube', id: '0123456789abcdef0123456789abcdef/../../x' },
    { provider: 'vk', id: '1_2&oid=3' },
    { provider: 'youtube', id: 'javascript:' },
    { provider: 'youtube', id: 'abcdefghij"' },
    { provider: 'own', hash: '../../etc/passwd', mime: 'video/mp4' },
    { provider: 'own', hash: 'a'.repeat(32), mime: 'text/html' },
    { provider: 'evil', id: '1' },
  ])
    expect(knownBlocks([{ kind: 'video', film, poster, title: '', caption: '' }, words])).toEqual([words])
})

test('searches the journal without JavaScript by any word form, and reports no matches', async () => {
  const { id, slug } = await anArticle(shop.db, { title: 'Как выводить пятна' })
  const blocks: Block[] = [{ kind: 'list', ordered: false, items: ['Зелёнку снимает спирт'] }]
  await shop.db.update(articleTranslations).set({ blocks }).where(eq(articleTranslations.articleId, id))
  const other = await anArticle(shop.db, { title: 'О размерах' })
  const promotion = await anArticle(shop.db, { section: 'sales', title: 'Пятна со скидкой' })
  await touch(shop.db, ['articles'])
  const searchFor = async (words: string) => {
    const page = await html(`/blog/?search=${encodeURIComponent(words)}`)
    return [slug, other.slug, promotion.slug].map((each) => page.includes(`/${each}/"`))
  }
  for (const words of ['пятно', 'ПЯТНАМИ  ', 'зеленка', 'зелёнки -хлорка'])
    expect([words, ...(await searchFor(words))]).toEqual([words, true, false, false])
  for (const words of ['paragraph', "'; drop table articles; --", '%', ')(&|!:*<->']) {
    expect([words, ...(await searchFor(words))]).toEqual([words, false, false, false])
    expect(await status(`/blog/?search=${encodeURIComponent(words)}`)).toBe(200)
  }
  const page = await html('/blog/?search=%3Cb%3Eпусто')
  expect(page).toContain('По запросу «&lt;b&gt;пусто» в журнале ничего нет.')
  expect(page).toContain('noindex')
  expect(await html('/en/blog/')).toContain('aria-label="Search the journal"')
  expect(await html('/sales/')).not.toContain('name="search" aria-label="Найти в журнале"')
})
