import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { touch } from '../news.ts'
import { aCity } from '../cities/cities.samples.ts'
import { stores, storeTranslations } from '../catalogue/stores.tables.ts'
import { saveSettings } from '../content/content.actions.ts'
import { aBlogCategory, aTextPage } from '../content/content.samples.ts'
import { faqs, faqTranslations } from './texts.tables.ts'
import { rewordTextPage } from './text-pages.actions.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

test('lists published text pages with their type, without future ones (R-7-16)', async () => {
  await aTextPage(shop.db, { slug: 'payment', title: 'Оплата', titleEn: 'Payment' })
  await aTextPage(shop.db, { slug: 'later', publishedAt: new Date('2026-05-02T12:00:00Z') })
  const pages = (await shop.get('/api/text-pages/list/')).body as { slug: string }[]
  expect(pages).toContainEqual({
    slug: 'payment',
    type: 'customers',
    translations: { ru: { title: 'Оплата' }, en: { title: 'Payment' } },
  })
  expect(pages.map(({ slug }) => slug)).not.toContain('later')
  expect((await shop.get('/api/text-pages/detail/later/')).status).toBe(404)
  expect((await shop.get('/en/api/text-pages/detail/no%20slug/')).status).toBe(404)
})

test('shows the date of the earlier version of a reworded page', async () => {
  const first = new Date('2026-01-10T09:00:00Z')
  await aTextPage(shop.db, { slug: 'offer', updatedAt: first })
  const words = { title: 'Оферта', blocks: [{ kind: 'paragraph' as const, text: 'По-новому.' }] }
  await rewordTextPage(shop.db, { slug: 'offer', words: { ru: words, en: words }, now })
  const { body } = await shop.get('/api/text-pages/detail/offer/')
  expect(body).toEqual({
    slug: 'offer',
    type: 'customers',
    updated_at: now.toISOString(),
    versions: [first.toISOString()],
    translations: { ru: words, en: words },
  })
})

test('refuses an unknown kind of block and changes nothing', async () => {
  await aTextPage(shop.db, { slug: 'care' })
  const words = { title: 'Уход', blocks: [{ kind: 'html', text: '<b>' } as never] }
  const refusal = rewordTextPage(shop.db, { slug: 'care', words: { ru: words, en: words }, now })
  await expect(refusal).rejects.toMatchObject({ status: 400 })
  const { body } = await shop.get('/api/text-pages/detail/care/')
  expect(body).toMatchObject({ versions: [] })
})

test('returns questions and answers as a bare list by topic (R-7-17 O-06)', async () => {
  const rows = await shop.db
    .insert(faqs)
    .values([
      { topic: 'clinics', position: 0 },
      { topic: 'sizes', position: 1 },
    ])
    .returning()
  await shop.db.insert(faqTranslations).values(
    rows.flatMap(({ id, topic }) => [
      { faqId: id, locale: 'ru' as const, question: `О ${topic}?`, answer: 'Да.' },
      { faqId: id, locale: 'en' as const, question: `Of ${topic}?`, answer: 'Yes.' },
    ]),
  )
  const body = (await shop.get('/api/faq/')).body as { topic: string; translations: object }[]
  expect(body.map(({ topic }) => topic)).toEqual(['sizes', 'clinics'])
  expect(body[0]?.translations).toEqual({
    ru: { question: 'О sizes?', answer: 'Да.' },
    en: { question: 'Of sizes?', answer: 'Yes.' },
  })
})

test('separates journal and promotion categories and refuses other types (R-7-15)', async () => {
  const [care, sales] = [await aBlogCategory(shop.db, 'blog'), await aBlogCategory(shop.db, 'sales')]
  const slugs = async (type: string) =>
    ((await shop.get(`/api/blog/categories/?type=${type}`)).body as { slug: string }[]).map(({ slug }) => slug)
  expect(await slugs('blog')).toEqual([care.slug])
  expect(await slugs('sales')).toEqual([sales.slug])
  expect((await shop.get('/api/blog/categories/?type=news')).status).toBe(400)
})

test('returns stores with hours and contacts, without closed ones (O-07)', async () => {
  const week = [...Array.from({ length: 6 }, () => ({ from: '10:00', to: '20:00' })), null]
  const place = { city: 'spb' as const, phone: '8 (812) 000-00-02', latitude: 59.9, longitude: 30.3 }
  const otherDays = [{ date: '2026-12-31', hours: null }]
  const rows = await shop.db
    .insert(stores)
    .values([
      { ...place, slug: 'portnovskiy', week, otherDays },
      { ...place, slug: 'closed', isPublished: false },
    ])
    .returning()
  const words = { name: 'В Портновском', address: 'Портновский переулок, 3', worktime: 'Пн–Сб 10–20' }
  await shop.db.insert(storeTranslations).values(
    rows.flatMap(({ id }) => [
      { storeId: id, locale: 'ru' as const, ...words },
      { storeId: id, locale: 'en' as const, ...words },
    ]),
  )
  await saveSettings(shop.db, { phone: '8 (812) 000-00-00', email: 'info@example.com' })
  await touch(shop.db, ['stores'])
  const cardWords = { ...words, metro: '' }
  const answer = {
    slug: 'portnovskiy',
    ...place,
    week,
    other_days: otherDays,
    fitting_rooms: 0,
    services: [],
    photos: [],
    translations: { ru: cardWords, en: cardWords },
  }
  expect((await shop.get('/api/shops/list/')).body).toEqual([answer])
  const { body } = await shop.get('/en/api/contacts/')
  expect(body).toMatchObject({ phone: '8 (812) 000-00-00', email: 'info@example.com', shops: [answer] })
  await aCity(shop.db, { slug: 'sankt-peterburg', phone: '8 (812) 111-11-11' })
  await aCity(shop.db, { slug: 'kazan' })
  const contactsOf = async (city: string) => (await shop.get(`/api/contacts/?city=${city}`)).body
  expect(await contactsOf('sankt-peterburg')).toMatchObject({ phone: '8 (812) 111-11-11', shops: [answer] })
  expect(await contactsOf('kazan')).toMatchObject({ phone: '8 (812) 000-00-00', shops: [] })
  expect((await shop.get('/api/contacts/?city=nowhere')).status).toBe(404)
})
