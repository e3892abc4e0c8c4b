import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, hours } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { conversationMessages, conversations } from './conversations.tables.ts'
import { keepMessage } from './keep-message.ts'

const now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('accepts thirty messages of a visitor per hour and refuses the next', async () => {
  const visitorId = randomUUID()
  const [conversation] = await shop.db
    .insert(conversations)
    .values({ kind: 'feedback', topic: 'returns', name: 'Марина', email: 'marina@klinika.ru', locale: 'ru', visitorId })
    .returning()
  const conversationId = conversation!.id
  const write = (moment: Date) =>
    keepMessage(shop.db, { conversationId, text: 'Добрый день', files: [], uploader: { visitorId }, now: moment })
  for (let count = 1; count <= 30; count++) await write(now)
  await expect(write(now)).rejects.toMatchObject({ status: 429, code: 'many_messages' })
  expect(await shop.db.$count(conversationMessages)).toBe(30)
  await write(after(now, hours(1)))
  expect(await shop.db.$count(conversationMessages)).toBe(31)
})
