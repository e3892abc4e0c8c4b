import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Handlers } from '#kernel/jobs.ts'
import { outbox } from '#kernel/outbox.ts'
import { days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aBlogCategory, anArticle } from '../content/content.samples.ts'
import type { Letter } from '../mail.port.ts'
import { articles } from '../texts/texts.tables.ts'
import { noticeHandlers } from './notices.jobs.ts'
import { clearOldReminders, orderReminders } from './reminders.actions.ts'
import { promotionReminders } from './reminders.tables.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
let shop: TestShop
let visitor = 0

beforeAll(async () => {
  shop = await openTestShop({
    clock: () => now,
    config: { publicUrl: 'https://yasmena.test', trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  visitor++
  await shop.db.delete(promotionReminders)
  await shop.db.delete(outbox)
})

async function promotion(changes: Partial<typeof articles.$inferInsert> = {}) {
  const { id: categoryId, slug: category } = await aBlogCategory(shop.db, 'sales')
  const article = await anArticle(shop.db, {
    categoryId,
    title: 'Комплект дешевле',
    titleEn: 'Sets for less',
    startsAt: later(days(5)),
    ...changes,
  })
  return { ...article, wish: { email: 'marina@klinika.ru', category, article: article.slug, consent: true } }
}

/** A unique client address per test, so that tests do not share rate limits. */
const ask = (body: unknown, prefix = '') =>
  shop.post(`${prefix}/api/blog/reminder/`, body, { 'x-forwarded-for': `10.0.0.${visitor}` })
const reminders = () => shop.db.select().from(promotionReminders)

/** Runs the outbox jobs and returns the letters. */
async function lettersSent(): Promise<Letter[]> {
  const letters: Letter[] = []
  const mailer = { send: async (letter: Letter) => void letters.push(letter) }
  const handlers: Handlers = noticeHandlers({ ...shop.app, mailer, clock: () => now })
  const rows = await shop.db.select().from(outbox).orderBy(asc(outbox.id))
  await shop.db.delete(outbox)
  for (const { topic, payload } of rows) await handlers[topic]?.(payload as never)
  return letters
}

test.each([
  ['', 'ru', 'Началась акция: Комплект дешевле', 'https://yasmena.test/sales/'],
  ['/en', 'en', 'Now on: Sets for less', 'https://yasmena.test/en/sales/'],
])('sends one letter at the beginning, in the language of the request (%s)', async (...words) => {
  const [prefix, locale, subject, address] = words
  const { wish } = await promotion()
  expect((await ask({ ...wish, email: 'Marina@Klinika.RU' }, prefix)).status).toBe(201)
  expect((await ask(wish, prefix)).status).toBe(201)
  expect(await reminders()).toMatchObject([{ email: 'marina@klinika.ru', locale, sentAt: null }])
  expect(await orderReminders(shop.db, later(days(4)))).toBe(0)
  const counts = await Promise.all(Array.from({ length: 4 }, () => orderReminders(shop.db, later(days(6)))))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  const [letter, ...others] = await lettersSent()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ to: 'marina@klinika.ru', subject })
  expect(letter?.text).toContain(address)
  expect(letter?.text).toContain('marina@klinika.ru')
})

test('sends nothing for a promotion that is already over', async () => {
  const { id, wish } = await promotion()
  await ask(wish)
  await shop.db
    .update(articles)
    .set({ endsAt: later(days(6)) })
    .where(eq(articles.id, id))
  expect(await orderReminders(shop.db, later(days(7)))).toBe(0)
})

test.each([
  ['no e-mail', { email: '' }, 'email'],
  ['no consent', { consent: false }, 'consent'],
  ['a promotion that is not there', { article: 'no-such' }, 'article'],
])('refuses a request with %s by its field', async (_, changes, field) => {
  const { wish } = await promotion()
  const { status, body } = await ask({ ...wish, ...changes })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
  expect(await reminders()).toEqual([])
})

test('refuses reminders of running and of unpublished promotions', async () => {
  const current = await promotion({ startsAt: later(-days(1)) })
  expect(await ask(current.wish)).toMatchObject({ status: 409, body: { article: ['Акция уже началась'] } })
  const draft = await promotion({ publishedAt: null })
  expect((await ask(draft.wish)).status).toBe(400)
})

test('deletes addresses 90 days after the letter, or after a year without one', async () => {
  const { id } = await promotion()
  const row = { articleId: id, locale: 'ru' as const }
  await shop.db.insert(promotionReminders).values([
    { ...row, email: 'sent-long-ago@b.ru', createdAt: later(-days(100)), sentAt: later(-days(91)) },
    { ...row, email: 'sent@b.ru', createdAt: later(-days(100)), sentAt: later(-days(89)) },
    { ...row, email: 'waiting-too-long@b.ru', createdAt: later(-days(366)) },
    { ...row, email: 'waiting@b.ru', createdAt: later(-days(364)) },
  ])
  await clearOldReminders(shop.db, now)
  expect((await reminders()).map(({ email }) => email).sort()).toEqual(['sent@b.ru', 'waiting@b.ru'])
})
