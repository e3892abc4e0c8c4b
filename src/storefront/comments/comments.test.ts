import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comments } from '#shop/comments/comments.tables.ts'
import { touch } from '#shop/news.ts'
import { deleteDueAccounts } from '#shop/profile/delete-account.action.ts'
import { accounts } from '#shop/accounts/accounts.tables.ts'
import { articles, articleTranslations, blogCategories, blogCategoryTranslations } from '#shop/texts/texts.tables.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'

let now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
let articleId: number
let anna: Awaited<ReturnType<typeof aMember>>
const page = '/blog/care/washing/'
const form = '/comments/blog/care/washing/'
const address = { section: 'blog', category: 'care', article: 'washing', from: form }

beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now })
  const [category] = await shop.db.insert(blogCategories).values({ section: 'blog', slug: 'care' }).returning()
  const locales = ['ru', 'en'] as const
  await shop.db
    .insert(blogCategoryTranslations)
    .values(locales.map((locale) => ({ categoryId: category!.id, locale, title: 'Уход' })))
  const [article] = await shop.db
    .insert(articles)
    .values({ categoryId: category!.id, slug: 'washing', publishedAt: new Date('2026-11-01') })
    .returning()
  articleId = article!.id
  await shop.db
    .insert(articleTranslations)
    .values(locales.map((locale) => ({ articleId, locale, title: 'Как стирать форму' })))
  anna = await aMember(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-11-23T12:00:00Z')
  await shop.db.delete(comments)
  await touch(shop.db, ['articles'])
})

const post = (path: string, fields: Record<string, string>, cookie = anna.cookie()) =>
  shop.ask({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ ...address, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
  })
const latest = async () => (await shop.db.select().from(comments).orderBy(comments.id)).at(-1)!

test('asks a guest to sign in and refuses a comment without it (R-6-05 R-2.6-04)', async () => {
  const guest = await shop.get(form)
  expect(guest.text).toContain('Войдите или зарегистрируйтесь, чтобы оставить комментарий')
  expect(guest.text).toContain(`href="/auth/?next=${encodeURIComponent(form)}"`)
  expect(guest.text).not.toContain('<textarea')
  expect((await post('/comments/write/', { text: 'Привет' }, '')).status).toBe(401)
  expect(await shop.db.$count(comments)).toBe(0)
})

test('posts a comment without JavaScript, publishes it after moderation and allows one level of replies', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => post('/comments/write/', { text: 'Стираю при 60.\n\n\n\nКак новая.' })),
  )
  expect(answers.map(({ status, headers }) => [status, headers['location']])).toEqual([
    [303, `${form}#sent`],
    [303, `${form}#sent`],
  ])
  expect(await shop.db.$count(comments)).toBe(1)
  expect((await shop.get(form, { cookie: anna.cookie() })).text).toContain('На проверке')
  expect((await shop.get(page)).text).not.toContain('Стираю при 60.')
  const { id } = await latest()
  expect(await runStaffVerb(shop, ['comment', 'list'])).toMatch(/Стираю при 60\. Как новая\.$/)
  await runStaffVerb(shop, ['comment', 'approve', String(id)])
  const boris = await aMember(shop)
  const answerForm = await shop.get(`${form}?about=answer-${id}`, { cookie: boris.cookie() })
  expect(answerForm.text).toContain('Стираю при 60.')
  await post('/comments/write/', { text: 'И я.', answers: String(id) }, boris.cookie())
  const answer = await latest()
  await runStaffVerb(shop, ['comment', 'approve', String(answer.id)])
  await post('/comments/write/', { text: 'Спасибо.', answers: String(answer.id) })
  expect(await latest()).toMatchObject({ parentId: id })
  await runStaffVerb(shop, ['comment', 'approve', String((await latest()).id)])
  const { text } = await shop.get(page)
  expect(text).toContain('Комментарии · 3')
  expect(['Стираю при 60.', 'И я.', 'Спасибо.'].map((words) => text.includes(words))).toEqual([true, true, true])
  expect((await shop.get(`/en${page}`)).text).toContain('Comments · 3')
})

test('edits a comment for 15 minutes, then moderates it again; a stranger cannot', async () => {
  await post('/comments/write/', { text: 'Первое' })
  const { id } = await latest()
  await runStaffVerb(shop, ['comment', 'approve', String(id)])
  now = new Date('2026-11-23T12:14:59Z')
  expect((await post('/comments/edit/', { id: String(id), text: 'Второе' })).status).toBe(303)
  expect(await latest()).toMatchObject({ text: 'Второе', state: 'waiting', publishedAt: null })
  const boris = await aMember(shop)
  expect((await post('/comments/edit/', { id: String(id), text: 'Чужое' }, boris.cookie())).status).toBe(404)
  now = new Date('2026-11-23T12:15:00Z')
  const late = await post('/comments/edit/', { id: String(id), text: 'Третье' })
  expect([late.status, late.text.includes('Прошло больше 15 минут')]).toEqual([403, true])
  expect((await shop.get(`${form}?about=edit-${id}`, { cookie: anna.cookie() })).status).toBe(404)
})

test('takes one report per reader; staff keeps or removes the comment with a reason', async () => {
  await post('/comments/write/', { text: 'Купите у меня' })
  const { id } = await latest()
  expect((await post('/comments/report/', { id: String(id) })).status).toBe(404)
  await runStaffVerb(shop, ['comment', 'approve', String(id)])
  for (const reason of ['реклама', 'реклама ещё раз'])
    expect((await post('/comments/report/', { id: String(id), reason })).headers['location']).toBe(`${form}#reported`)
  expect(await runStaffVerb(shop, ['comment', 'reports'])).toBe(
    [id, '1 reports', 'Анна', 'Купите у меня', 'реклама'].join('\t'),
  )
  await runStaffVerb(shop, ['comment', 'keep', String(id)])
  expect(await runStaffVerb(shop, ['comment', 'reports'])).toBe('Nobody has reported a comment.')
  await runStaffVerb(shop, ['comment', 'decline', String(id), 'Реклама'])
  expect((await shop.get(form, { cookie: anna.cookie() })).text).toContain('Причина: Реклама')
  await expect(runStaffVerb(shop, ['comment', 'keep', String(id)])).rejects.toMatchObject({
    code: 'comment_not_waiting',
  })
})

test('refuses more than thirty comments a day, blanks, long texts and replies to nothing', async () => {
  for (const [fields, status] of [
    [{ text: ' \n ' }, 422],
    [{ text: '\u200b\u200d\u202e' }, 422],
    [{ text: 'я'.repeat(2_001) }, 422],
    [{ text: 'Кому?', answers: '999999' }, 404],
    [{ text: 'Куда?', article: 'nowhere' }, 404],
    [{ text: 'Что?', answers: 'всем' }, 422],
  ] as const)
    expect((await post('/comments/write/', fields)).status).toBe(status)
  await shop.db.insert(comments).values(
    Array.from({ length: 30 }, (_, at) => ({
      articleId,
      accountId: anna.id,
      author: 'Анна',
      text: `${at}`,
      createdAt: now,
    })),
  )
  const many = await post('/comments/write/', { text: 'Тридцать первый' })
  expect([many.status, many.text.includes('Продолжите завтра')]).toEqual([429, true])
})

test('paginates ten thousand comments without JavaScript; an unknown page is a 404', async () => {
  await shop.db.execute(sql`insert into comments (article_id, author, text, state, published_at, created_at)
    select ${articleId}, 'Читатель', 'комментарий ' || n, 'published', ${now}, ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, 10000) n`)
  await touch(shop.db, ['articles'])
  const first = await shop.get(page)
  expect(first.text).toContain('комментарий 20<')
  expect(first.text).not.toContain('комментарий 21<')
  expect(first.text).toContain('?page=2#comments')
  const last = await shop.get(`${page}?page=500`)
  expect([last.status, last.text.includes('комментарий 10000<')]).toEqual([200, true])
  expect((await shop.get(`${page}?page=501`)).status).toBe(404)
})

test('accepts a hundred replies to a comment and refuses another before it is written', async () => {
  await post('/comments/write/', { text: 'Чем гладить?' })
  const { id } = await latest()
  await runStaffVerb(shop, ['comment', 'approve', String(id)])
  const answer = (at: number, state: 'published' | 'declined') => ({
    articleId,
    parentId: id,
    author: 'Читатель',
    text: `ответ ${at}`,
    state,
    publishedAt: state === 'published' ? now : null,
    declineReason: state === 'declined' ? 'Реклама' : null,
  })
  await shop.db
    .insert(comments)
    .values([answer(0, 'declined'), ...Array.from({ length: 99 }, (_, at) => answer(at + 1, 'published'))])
  const boris = await aMember(shop)
  expect((await post('/comments/write/', { text: 'Сотый', answers: String(id) }, boris.cookie())).status).toBe(303)
  const late = await post('/comments/write/', { text: 'Сто первый', answers: String(id) }, boris.cookie())
  expect([late.status, late.text.includes('Напишите отдельный комментарий')]).toEqual([409, true])
  const [hundredth] = await shop.db.select().from(comments).where(eq(comments.text, 'Сотый'))
  await runStaffVerb(shop, ['comment', 'approve', String(hundredth!.id)])
  const { text } = await shop.get(page)
  expect(text).not.toContain('about=answer-')
  expect(['ответ 1<', 'ответ 99<', 'Сотый'].map((words) => text.includes(words))).toEqual([true, true, true])
})

test('keeps published comments of a deleted account without a name and deletes the rest (O-63)', async () => {
  const leaver = await aMember(shop)
  for (const text of ['Останется', 'Уйдёт']) await post('/comments/write/', { text }, leaver.cookie())
  const [first] = await shop.db.select().from(comments).orderBy(comments.id)
  await runStaffVerb(shop, ['comment', 'approve', String(first!.id)])
  await shop.db
    .update(accounts)
    .set({ deletionAt: now })
    .where(sql`id = ${leaver.id}`)
  await deleteDueAccounts(shop.db, now)
  expect(await shop.db.select().from(comments)).toMatchObject([
    { text: 'Останется', author: 'Читатель', accountId: null },
  ])
})
