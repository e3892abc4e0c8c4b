import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { articles, articleTranslations, blogCategories } from '../texts/texts.tables.ts'
import { comments } from './comments.tables.ts'
import { approveComment, declineComment } from './moderate-comments.action.ts'
import { editComment, writeComment } from './write-comment.action.ts'

let shop: TestShop
let articleId: number
let anna: number
let boris: number
const now = new Date('2026-11-23T12:00:00Z')
const staff = { by: 'anna@example.com', now }

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  const [category] = await shop.db.insert(blogCategories).values({ section: 'blog', slug: 'care' }).returning()
  const [article] = await shop.db
    .insert(articles)
    .values({ categoryId: category!.id, slug: 'washing', publishedAt: new Date('2026-11-01') })
    .returning()
  articleId = article!.id
  await shop.db.insert(articleTranslations).values([
    { articleId, locale: 'ru', title: 'Как стирать форму' },
    { articleId, locale: 'en', title: 'How to wash a uniform' },
  ])
  anna = (await aMember(shop)).id
  boris = (await aMember(shop)).id
  await shop.db.update(accounts).set({ locale: 'en' }).where(eq(accounts.id, boris))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(comments)
  shop.sentLetters.length = 0
})

const write = (accountId: number, text: string, answers?: number) =>
  writeComment(shop.db, { articleId, accountId, text, now, ...(answers && { answers }) })
/** Letters sent since the last call. */
const lettersNow = async () => {
  await shop.runJobs()
  return shop.sentLetters.splice(0)
}

test('notifies the author of a publication once, despite repeated jobs and decisions (R-6-05)', async () => {
  const id = await write(anna, 'Стираю при 60 °C.')
  expect(await lettersNow()).toEqual([])
  await approveComment(shop.db, { id, ...staff })
  const [letter, ...others] = await lettersNow()
  expect(others).toEqual([])
  expect(letter!.subject).toBe('Ваш комментарий опубликован: «Как стирать форму»')
  expect(letter!.html).toContain('/blog/care/washing/#comments"')
  await shop.handlers['comment.moderated']!({ commentId: id } as never)
  await editComment(shop.db, { id, accountId: anna, text: 'Стираю при 40 °C.', now })
  await approveComment(shop.db, { id, ...staff })
  expect(await lettersNow()).toEqual([])
})

test('explains a refusal in the author’s language, again after an edit, then the publication (R-6-05)', async () => {
  const id = await write(boris, 'Buy mine')
  await declineComment(shop.db, { id, ...staff, reason: 'This is an advertisement.' })
  const [letter] = await lettersNow()
  expect(letter!.subject).toBe('Your comment was not published: “How to wash a uniform”')
  expect(letter!.text).toContain('This is an advertisement.')
  expect(letter!.html).toContain('/en/comments/blog/care/washing/"')
  await editComment(shop.db, { id, accountId: boris, text: 'Buy mine, please', now })
  await declineComment(shop.db, { id, ...staff, reason: 'It still is.' })
  expect((await lettersNow()).map(({ text }) => text.includes('It still is.'))).toEqual([true])
  await approveComment(shop.db, { id, ...staff })
  expect((await lettersNow()).map(({ subject }) => subject)).toEqual([
    'Your comment is published: “How to wash a uniform”',
  ])
})

test('notifies the author of a comment about another member’s answer (R-6-05)', async () => {
  const id = await write(anna, 'Чем выводить йод?')
  await approveComment(shop.db, { id, ...staff })
  await lettersNow()
  const own = await write(anna, 'Нашла сама.', id)
  await approveComment(shop.db, { id: own, ...staff })
  expect((await lettersNow()).map(({ subject }) => subject)).toEqual([
    'Ваш комментарий опубликован: «Как стирать форму»',
  ])
  const answer = await write(boris, 'Содой.\n\nИли <b>тиосульфатом</b>.', id)
  expect(await lettersNow()).toEqual([])
  await approveComment(shop.db, { id: answer, ...staff })
  const letters = await lettersNow()
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Your comment is published: “How to wash a uniform”',
    'Анна: ответ на ваш комментарий к статье «Как стирать форму»',
  ])
  expect(letters[1]!.html).toContain('Или &lt;b&gt;тиосульфатом&lt;/b&gt;.')
  await editComment(shop.db, { id: answer, accountId: boris, text: 'Содой с водой.', now })
  await approveComment(shop.db, { id: answer, ...staff })
  expect(await lettersNow()).toEqual([])
})

test('sends no letter to an account being deleted', async () => {
  const leaver = (await aMember(shop)).id
  const id = await write(leaver, 'Прощайте')
  await shop.db.update(accounts).set({ deletionAt: now }).where(eq(accounts.id, leaver))
  await approveComment(shop.db, { id, ...staff })
  expect(await lettersNow()).toEqual([])
})
