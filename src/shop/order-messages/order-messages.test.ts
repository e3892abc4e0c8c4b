import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { emit } from '../news.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { shipments } from '../shipments/shipments.tables.ts'
import { planMessages } from './order-messages.action.ts'
import { partCount, takesMessages } from './order-messages.rules.ts'
import { orderMessages } from './order-messages.texts.ts'

/** Noon in Moscow. */
const noon = new Date('2026-11-23T09:00:00Z')
let now = noon
let trouble: Error | undefined
const messages: { to: string; text: string }[] = []
const sms = {
  send: async (message: { to: string; text: string }) => {
    if (trouble) throw trouble
    messages.push(message)
  },
}
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, sms })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = noon
  trouble = undefined
  messages.length = 0
  await shop.pool.query('delete from outbox; truncate orders cascade')
})

const consents = ['offer' as const, 'personal_data' as const]
const ready = (changes: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(shop.db, { state: 'ready', placedAt: new Date(now.getTime() - 60_000), consents, ...changes })
const hoursLater = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const round = async () => {
  const count = await planMessages(shop.db, now)
  await shop.runJobs()
  return count
}

test('announces a ready order by one text message, in the buyer’s language', async () => {
  const { number } = await ready()
  await ready({ locale: 'en' })
  const counts = await Promise.all([1, 2, 3].map(() => planMessages(shop.db, now)))
  expect(counts.reduce((all, count) => all + count, 0)).toBe(2)
  await shop.runJobs()
  expect(await round()).toBe(0)
  expect(messages.map(({ text }) => text.replace(/\d{6}/, 'N'))).toEqual([
    'Ясмена: заказ N ждёт вас до 30 ноября',
    'Yasmena: order N is waiting for you until 30 November',
  ])
  expect(messages[0]).toMatchObject({ to: '+79001234567', text: expect.stringContaining(String(number)) })
})

test('sends nothing without consent, to an unsuitable number, or about a finished or old order', async () => {
  await ready({ consents: ['offer'] })
  await ready({ phone: '+74951234567' })
  await ready({ phone: '+375291234567' })
  await ready({ state: 'delivered', way: ['ready', 'delivered'] })
  await ready({ placedAt: new Date(now.getTime() - 25 * 3_600_000) })
  expect(await round()).toBe(0)
  expect(['+79001234567', '89001234567', '+7900123456'].map(takesMessages)).toEqual([true, false, false])
})

test('sends nothing at night by the destination’s clock, but in the morning', async () => {
  // Ten in the evening in Moscow, two in the morning in Novosibirsk.
  hoursLater(8)
  await ready({ city: 'Москва' })
  hoursLater(2)
  await ready({ city: 'Новосибирск' })
  expect(await round()).toBe(0)
  hoursLater(8)
  // Six in Moscow, ten in Novosibirsk.
  expect(await round()).toBe(1)
  hoursLater(3)
  expect([await round(), messages.length]).toEqual([1, 2])
})

test('retries a failed service by day, and drops outdated messages', async () => {
  const { id } = await ready()
  trouble = new Error('no service')
  await planMessages(shop.db, now)
  await expect(shop.runJobs()).rejects.toThrow('no service')
  trouble = undefined
  const again = () => emit(shop.db, 'order.message_due', { orderId: id, kind: 'ready' })
  hoursLater(13)
  await again()
  await shop.runJobs()
  expect(messages).toHaveLength(0)
  hoursLater(10)
  expect([await round(), messages.length]).toEqual([1, 1])
  await again()
  await shop.runJobs()
  expect(messages).toHaveLength(1)
  const other = await ready()
  await planMessages(shop.db, now)
  await shop.pool.query(`update orders set state = 'delivered' where id = $1`, [other.id])
  await shop.runJobs()
  expect(messages).toHaveLength(1)
})

test('announces the courier of today, not of yesterday', async () => {
  const parcel = async (hoursAgo: number) => {
    const { id: orderId } = await ready({ state: 'shipped' })
    const changedAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    const row = { orderId, position: 1, pickupType: 'cdek_courier' as const, state: 'with_courier' as const }
    await shop.db.insert(shipments).values({ ...row, changedAt, lookAt: now })
  }
  await parcel(1)
  await parcel(20)
  expect(await round()).toBe(1)
  expect(messages[0]!.text).toMatch(/^Ясмена: заказ \d+ сегодня привезёт курьер$/)
})

test('fits a message into one part for any shop name', () => {
  const facts = { number: '48262137', until: '30 сентября', code: '7731' }
  for (const brand of ['Ясмена', 'Магазин медицинской одежды «Ясмена»', 'Я'.repeat(200)])
    for (const locale of ['ru', 'en'] as const)
      for (const kind of ['ready', 'courier'] as const)
        expect(partCount(orderMessages[locale][kind]({ ...facts, brand }))).toBe(1)
  expect(orderMessages.ru.ready({ ...facts, brand: 'Ясмена' })).toBe(
    'Ясмена: заказ 48262137 ждёт вас до 30 сентября. Код 7731',
  )
  const lengths = [70, 71, 134, 135, 160, 161].map((length) => [
    partCount('я'.repeat(length)),
    partCount('y'.repeat(length)),
  ])
  expect(lengths).toEqual([
    [1, 1],
    [2, 1],
    [2, 1],
    [3, 1],
    [3, 1],
    [3, 2],
  ])
})
