import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { countStatements } from '#testing/count-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aColor, aModel, aPicture, aProduct, aTag } from '../catalogue/catalogue.samples.ts'
import { chooseOffer, saveBanner, saveSettings } from './content.actions.ts'
import { aBanner, aBlogCategory, anArticle, anErrorRecord, aTextPage, aTimedOffer } from './content.samples.ts'
import { saleLists, saleListTranslations } from '../catalogue/sale-lists.tables.ts'

let now = new Date('2026-05-01T12:00:00Z')
const minutesFrom = (count: number) => new Date(Date.UTC(2026, 4, 1, 12, count))
let shop: TestShop

const calls = [
  '/api/utils/general/',
  '/api/utils/headers-filters/',
  '/api/utils/main-page/',
  '/api/utils/banners/404/',
  '/api/utils/sitemap/',
  '/api/catalog/categories/on_transactions/',
  '/api/users/cities/list/',
]

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const { db } = shop
  await saveSettings(db, {
    phone: '8 (812) 000-00-00',
    email: 'info@example.com',
    vkLink: 'https://vk.example/yasmena',
    tgLink: 'https://t.example/yasmena',
  })
  const { id: coverMediaId } = await aPicture(db)
  const tops = await aCategory(db, { slug: 'topy', displayNovelties: true, coverMediaId, classes: 'wide' })
  await aCategory(db, { slug: 'v-vyrez', parentId: tops.id })
  await aCategory(db, { slug: 'bryuki' })
  const hidden = await aCategory(db, { slug: 'skrytye', isPublished: false, displayNovelties: true })
  await aCategory(db, { slug: 'pod-skrytymi', parentId: hidden.id })

  const pine = await aColor(db, { slug: 'hvoya' })
  const ladoga = await aColor(db, { slug: 'ladoga', name: 'Ладога', nameEn: 'Ladoga', hex: '#31617F', position: 1 })
  await aColor(db, { slug: 'unused' })
  const model = await aModel(db, { categoryIds: [tops.id] })
  const tag = await aTag(db, { text: '−20 %', textEn: '−20%', slug: 'minus-20' })
  const mediaIds = [
    (await aPicture(db)).id,
    (await aPicture(db, { width: 400, height: 547 })).id,
    (await aPicture(db)).id,
  ]
  const sample = { modelId: model.id, isNovelty: true }
  const sale = { price: roubles(3_490), salePrice: roubles(2_792.5), saleEndsAt: minutesFrom(60) }
  await aProduct(db, {
    ...sample,
    ...sale,
    colorId: pine.id,
    slug: 'onega-hvoya',
    sku: 'YA-1',
    tagIds: [tag.id],
    mediaIds,
    publishedAt: minutesFrom(-1),
  })
  await aProduct(db, { ...sample, colorId: ladoga.id, slug: 'onega-ladoga', publishedAt: minutesFrom(-2) })
  await aProduct(db, {
    ...sample,
    slug: 'secret',
    publishedAt: null,
    tagIds: [(await aTag(db, { slug: 'secret-tag' })).id],
  })
  await aProduct(db, { ...sample, slug: 'not-yet', publishedAt: minutesFrom(30) })

  await aBanner(db)
  await aBanner(db, { title: 'Скрытый баннер', isShown: false })
  await aBanner(db, { title: 'Прошлый баннер', endsAt: minutesFrom(-1) })
  await aBanner(db, { title: 'Будущий баннер', startsAt: minutesFrom(30) })
  for (const minute of [-1, -2, -3, -4])
    await anArticle(db, { slug: `article${minute}`, publishedAt: minutesFrom(minute) })
  await anArticle(db, { slug: 'draft', publishedAt: null })
  const promotions = await aBlogCategory(db, 'sales')
  await anArticle(db, { slug: 'may', categoryId: promotions.id })
  await aTextPage(db, { slug: 'public_offerta', title: 'Публичная оферта', titleEn: 'Terms of sale' })
  await aTextPage(db, { slug: 'requisites', type: 'company' })
  await aTextPage(db, { slug: 'unfinished', publishedAt: null })
  await db.insert(saleLists).values([
    { id: 1, slug: 'spring' },
    { id: 2, slug: 'hidden-sale', isPublished: false },
  ])
  const titles = [1, 2].flatMap((saleListId) =>
    (['ru', 'en'] as const).map((locale) => ({ saleListId, locale, title: 'Весна' })),
  )
  await db.insert(saleListTranslations).values(titles)
})
afterAll(() => shop.close())

test.each(calls.flatMap((path) => [path, `/en${path}`]))('%s answers 200 with JSON (R-7-01 R-7-02)', async (path) => {
  const { status, headers } = await shop.get(path)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/json/)
})

test.each(calls)('%s refuses another method with 405 JSON (R-7-59)', async (path) => {
  expect(await shop.post(path, {})).toMatchObject({
    status: 405,
    body: { detail: expect.any(String) },
    headers: { allow: 'GET, HEAD' },
  })
})

test.each(calls)('%s is not found without its trailing slash (Q-02)', async (path) => {
  expect(await shop.get(path.slice(0, -1))).toMatchObject({ status: 404, body: { detail: 'Ничего не найдено.' } })
})

const hostile = [
  '?page=-1',
  '?limit=99999999999999999999',
  '?category[]=1&category=2',
  '?path=a',
  '?%00=%00',
  '?__proto__=1',
  `?x=${'я'.repeat(900)}`,
]
test.each(calls.flatMap((path) => hostile.map((query) => path + query)))(
  'answers %s without a server error (R-7-60)',
  async (url) => {
    const { status } = await shop.get(url)
    expect(status).toBeLessThan(500)
  },
)

test('returns every amount as a number with at most two decimals (R-D-06)', async () => {
  const amounts: unknown[] = []
  const walk = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, key)
    else if (value && typeof value === 'object') for (const [name, each] of Object.entries(value)) walk(each, name)
    else if (/price|value|cost|total|sum|from$/.test(key) && value !== null) amounts.push(value)
  }
  for (const path of calls) walk((await shop.get(path)).body)
  expect(amounts.length).toBeGreaterThan(8)
  for (const amount of amounts) {
    expect(amount).toBeTypeOf('number')
    expect(Number(amount)).toBe(Math.round(Number(amount) * 100) / 100)
  }
})

test('hides unpublished, hidden and future content in every call', async () => {
  const texts = await Promise.all(calls.map(async (path) => (await shop.get(path)).text))
  const all = texts.join('\n')
  for (const secret of [
    'skrytye',
    'pod-skrytymi',
    'secret',
    'not-yet',
    'unfinished',
    'draft',
    'hidden-sale',
    'unused',
    'Скрытый баннер',
    'Прошлый баннер',
    'Будущий баннер',
  ])
    expect(all).not.toContain(secret)
})

test('general returns settings, pages, categories and counts with the specified fields (R-7-28 R-3-40 R-3-03)', async () => {
  const { body, headers } = await shop.get('/api/utils/general/')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toMatchObject({
    text_pages: [
      { slug: 'requisites', type: 'company' },
      {
        slug: 'public_offerta',
        type: 'customers',
        translations: { ru: { title: 'Публичная оферта' }, en: { title: 'Terms of sale' } },
      },
    ],
    cart_quantity: 0,
    favorite_quantity: 0,
  })
  expect(Object.keys(body)).toEqual([
    'text_pages',
    'categories',
    'site_settings',
    'cart_quantity',
    'favorite_quantity',
    'favorites',
    'cart_offers',
    'user',
  ])
  expect(body.site_settings).toEqual({
    offer: null,
    vk_link: 'https://vk.example/yasmena',
    instagram_link: '',
    tg_link: 'https://t.example/yasmena',
    site_phone: '8 (812) 000-00-00',
    site_email: 'info@example.com',
    yandex_market_link: '',
  })
})

test('general returns categories with their fields and nested categories (R-3-05)', async () => {
  const { body } = await shop.get('/api/utils/general/')
  const words = { name: expect.any(String), title: expect.any(String), description: expect.any(String) }
  expect(body.categories[0]).toEqual({
    slug: 'topy',
    parent: null,
    translations: { ru: words, en: words },
    cover: expect.stringMatching(/^\/media\//),
    display_novelties_category: true,
    classes: 'wide',
    categories: [expect.objectContaining({ slug: 'v-vyrez', parent: 'topy', cover: null, categories: [] })],
  })
  expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['topy', 'bryuki'])
})

test('general takes at most two statements, and none once cached', async () => {
  await saveSettings(shop.db, { phone: '8 (812) 000-00-01' })
  await vi.waitFor(async () =>
    expect((await shop.get('/api/utils/general/')).body.site_settings.site_phone).toBe('8 (812) 000-00-01'),
  )
  const statements = countStatements(shop.pool)
  await shop.get('/api/utils/general/')
  expect(statements.texts).toHaveLength(0)
  statements.stop()
})

const offerNow = async (prefix = '') => (await shop.get(`${prefix}/api/utils/general/`)).body.site_settings.offer

test('returns the chosen offer until its end, even before its start, in the call’s language (R-3-04 R-4.3-01 R-4.3-02)', async () => {
  const offer = await aTimedOffer(shop.db, { startsAt: minutesFrom(10), endsAt: minutesFrom(20) })
  const expected = {
    header_offer: '−20 % на «Свирь»',
    header_offer_link: '/sale/',
    hex: '#124A43',
    date_start: '2026-05-01T12:10:00.000Z',
    date_end: '2026-05-01T12:20:00.000Z',
    translations: { ru: { header_offer: '−20 % на «Свирь»' }, en: { header_offer: '20% off Svir' } },
  }
  await vi.waitFor(async () => expect(await offerNow()).toEqual(expected))
  expect(await offerNow('/en')).toEqual({ ...expected, header_offer: '20% off Svir' })
  now = minutesFrom(20)
  expect(await offerNow()).toEqual(expected)
  now = new Date(minutesFrom(20).getTime() + 1)
  expect(await offerNow()).toBeNull()
  now = minutesFrom(0)
  await chooseOffer(shop.db, { offerId: null })
  await vi.waitFor(async () => expect(await offerNow()).toBeNull())
  await chooseOffer(shop.db, { offerId: offer.id })
  await vi.waitFor(async () => expect(await offerNow()).toEqual(expected))
  await expect(chooseOffer(shop.db, { offerId: 999_999 })).rejects.toMatchObject({ status: 404 })
  expect(await offerNow()).toEqual(expected)
})

test('keeps one chosen offer under concurrent choices', async () => {
  const offers = await Promise.all([1, 2, 3].map(() => aTimedOffer(shop.db, { isChosen: false })))
  await Promise.all(offers.map(({ id }) => chooseOffer(shop.db, { offerId: id })))
  const { rows } = await shop.pool.query('select count(*)::int as chosen from timed_offers where is_chosen')
  expect(rows).toEqual([{ chosen: 1 }])
})

test('returns header filters: categories with counts, used colors and sizes (R-7-29)', async () => {
  const { body, headers } = await shop.get('/api/utils/headers-filters/')
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(body.categories[0]).toMatchObject({
    slug: 'topy',
    product_count: 2,
    model_count: 1,
    categories: [{ slug: 'v-vyrez', product_count: 0 }],
  })
  expect(body.colors).toEqual([
    {
      slug: 'hvoya',
      hex: '#1F4F47',
      translations: { ru: { name: 'Хвоя' }, en: { name: 'Pine needle' } },
      product_count: 1,
    },
    {
      slug: 'ladoga',
      hex: '#31617F',
      translations: { ru: { name: 'Ладога' }, en: { name: 'Ladoga' } },
      product_count: 1,
    },
  ])
  expect(body.sizes).toHaveLength(2)
  expect(body.sizes[0]).toEqual({
    id: expect.any(Number),
    slug: expect.any(String),
    translations: { ru: { name: '46' }, en: { name: '46' } },
  })
})

test('returns novelties of the main page with product fields (R-7-31 R-3-09 R-3-10 R-3-11 R-3-15)', async () => {
  const { body } = await shop.get('/api/utils/main-page/')
  expect(body.novelties.map(({ slug }: { slug: string }) => slug)).toEqual(['onega-hvoya'])
  const color = { hex: '#1F4F47', translations: { ru: { name: 'Хвоя' }, en: { name: 'Pine needle' } } }
  expect(body.novelties[0]).toEqual({
    id: expect.any(Number),
    slug: 'onega-hvoya',
    sku: 'YA-1',
    translations: { ru: { name: 'Топ «Онега»' }, en: { name: 'Onega top' } },
    price: 3490,
    price_with_sale: 2792.5,
    images: [
      {
        type: 'image',
        file: expect.stringMatching(/\/335\.webp$/),
        large_file: expect.stringMatching(/\/1005\.webp$/),
      },
      { type: 'image', file: expect.stringMatching(/\/335\.webp$/), large_file: expect.stringMatching(/\/400\.webp$/) },
    ],
    color,
    colors: [
      { slug: 'onega-hvoya', color },
      { slug: 'onega-ladoga', color: expect.objectContaining({ hex: '#31617F' }) },
    ],
    seo_tags: [
      { translations: { ru: { text: '−20 %', short_text: '−20 %' }, en: { text: '−20%', short_text: '−20%' } } },
    ],
  })
})

test('hides an expired sale without any update', async () => {
  now = new Date(minutesFrom(60).getTime() + 1)
  const { body } = await shop.get('/api/utils/main-page/')
  now = minutesFrom(0)
  expect(body.novelties).toMatchObject([{ slug: 'not-yet', price: 3490, price_with_sale: null }])
})

test('returns banners, sections with lowest prices, dyes, articles, levels and certificates', async () => {
  const { body } = await shop.get('/api/utils/main-page/')
  expect(body.banners).toEqual([
    {
      desktop_image: expect.stringMatching(/\/800\.webp$/),
      mobile_image: expect.stringMatching(/\/800\.webp$/),
      tone: 'ink',
      backdrop: '#F3DFD5',
      date_start: null,
      date_end: null,
      translations: {
        ru: {
          title: 'Двенадцать красок для долгих смен',
          description: 'Плотный мягкий твил',
          buttons: [{ text: 'Смотреть', href: '/kategorii/' }],
        },
        en: {
          title: 'Twelve colours for long shifts',
          description: 'A dense, soft twill',
          buttons: [{ text: 'See', href: '/en/kategorii/' }],
        },
      },
    },
  ])
  expect(body.categories.map(({ slug, min_price }: { slug: string; min_price: number }) => [slug, min_price])).toEqual([
    ['topy', 2792.5],
    ['bryuki', null],
  ])
  expect(body.colors[0]).toMatchObject({ slug: 'hvoya', link: '/kategorii/?color=hvoya', product_count: 1 })
  expect(body.articles.map(({ slug }: { slug: string }) => slug)).toEqual(['article-1', 'article-2', 'article-3'])
  expect(body.articles[0]).toMatchObject({
    category: { translations: { ru: { title: 'Уход' } } },
    cover: null,
    reading_minutes: 5,
    published_at: '2026-05-01T11:59:00.000Z',
  })
  expect(body.loyalty.levels.map(({ from, percent }: { from: number; percent: number }) => [from, percent])).toEqual([
    [0, 5],
    [30_000, 7],
    [100_000, 10],
  ])
  expect(body.certificate).toEqual({ min_value: 1_000, max_value: 100_000, values: [1_000, 3_000, 5_000, 10_000] })
})

test('keeps the position of a saved banner and changes its texts', async () => {
  const art = {
    desktopMediaId: (await aPicture(shop.db)).id,
    mobileMediaId: (await aPicture(shop.db)).id,
    place: 'home' as const,
    backdrop: '#124A43',
    position: 9,
  }
  const id = await saveBanner(shop.db, { ...art, words: { ru: { title: 'Лето' }, en: { title: 'Summer' } } })
  await saveBanner(shop.db, { ...art, id, isShown: false, words: { ru: { title: 'Осень' }, en: { title: 'Autumn' } } })
  const { rows } = await shop.pool.query('select title from banner_translations where banner_id = $1 order by title', [
    id,
  ])
  expect(rows).toEqual([{ title: 'Autumn' }, { title: 'Осень' }])
  await expect(
    saveBanner(shop.db, { ...art, id: 999_999, words: { ru: { title: 'а' }, en: { title: 'a' } } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('returns the error page banner as a list, empty by default (R-7-27 R-3-08)', async () => {
  expect((await shop.get('/api/utils/banners/404/')).body).toEqual({ banners: [] })
  const { id: desktopMediaId } = await aPicture(shop.db, { width: 1920, height: 580 })
  await anErrorRecord(shop.db, { desktopMediaId })
  expect((await shop.get('/api/utils/banners/404/')).body).toEqual({
    banners: [
      {
        desktop_image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/800\.webp$/),
        mobile_image: null,
        translations: { ru: { title: '404', subtitle: 'Здесь пусто' }, en: { title: '404', subtitle: 'Nothing here' } },
      },
    ],
  })
})

test('lists every public address once, novelties only for flagged categories (R-7-32 R-2.1-31)', async () => {
  const { body } = await shop.get('/api/utils/sitemap/')
  type Node = { url: string; translations: { ru: { title: string }; en: { title: string } }; children: Node[] }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  const all = flat(body)
  const urls = all.map(({ url }) => url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect(url).toMatch(/^\/([^/]+\/)*$/)
  for (const { translations } of all)
    expect([translations.ru.title, translations.en.title]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ])
  expect(urls.filter((url) => url.startsWith('/new/'))).toEqual(['/new/', '/new/topy/'])
  for (const url of [
    '/',
    '/kategorii/topy/',
    '/kategorii/v-vyrez/',
    '/content/onega-hvoya/',
    '/tags/minus-20/',
    '/sale/spring/',
    '/pages/public_offerta/',
    '/sitemap/',
  ])
    expect(urls).toContain(url)
  expect(urls.some((url) => /^\/blog\/[^/]+\/article-1\/$/.test(url))).toBe(true)
  expect(urls.some((url) => /^\/sales\/[^/]+\/may\/$/.test(url))).toBe(true)
  const onega = all.find(({ url }) => url === '/content/onega-hvoya/')
  expect(onega?.translations).toEqual({ ru: { title: 'Топ «Онега», хвоя' }, en: { title: 'Onega top, Pine needle' } })
})
