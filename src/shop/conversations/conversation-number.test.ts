import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { conversationNumbers } from './conversations.rules.ts'
import { conversations } from './conversations.tables.ts'
import { findConversation } from './conversations.queries.ts'
import { startConversation, type LetterInput } from './start-conversation.action.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const letter = (text: string): LetterInput => ({
  kind: 'clinic',
  topic: 'supply',
  name: 'Вера',
  email: 'vera@klinika.ru',
  text,
  files: [],
  uploader: { visitorId: crypto.randomUUID() },
  locale: 'ru',
  address: '127.0.0.1',
  now: new Date('2026-11-23T12:00:00Z'),
})

test('draws random conversation numbers, which reveal no volume', async () => {
  const numbers: number[] = []
  for (const text of ['1', '2', '3', '4']) numbers.push(await startConversation(shop.db, letter(text)))
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(conversationNumbers.from)
    expect(number).toBeLessThan(conversationNumbers.to)
  }
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - numbers[at]!))
  expect(Math.max(...steps)).toBeGreaterThan(1_000)
})

test('draws again while a number is taken, and keeps old numbers', async () => {
  const { from, to } = conversationNumbers
  const { text: _text, files: _files, uploader: _uploader, address: _address, now: _now, ...columns } = letter('')
  const taken = [1_017, from, from + 1, from + 2].map((id) => ({ ...columns, phone: '', id }))
  await shop.db.delete(conversations)
  await shop.db.insert(conversations).values(taken)
  Object.assign(conversationNumbers, { to: from + 4 })
  try {
    expect(await startConversation(shop.db, { ...letter('5'), email: 'other@klinika.ru' })).toBe(from + 3)
  } finally {
    Object.assign(conversationNumbers, { to })
  }
  expect(await findConversation(shop.db, 1_017)).toMatchObject({ id: 1_017 })
})
