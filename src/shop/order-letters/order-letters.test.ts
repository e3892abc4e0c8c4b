import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { zero } from '#kernel/money.ts'
import { saveSettings } from '../content/content.actions.ts'
import { payments } from '../payments/payments.tables.ts'
import { receipts } from '../receipts/receipts.tables.ts'
import { media } from '../media/media.tables.ts'
import { emit } from '../news.ts'
import { orderLetters } from './order-letters.tables.ts'
import { planTimedLetters } from './order-letters.actions.ts'
import { anOrder } from '../orders/orders.samples.ts'
import type { OrderState } from '../orders/orders.rules.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await saveSettings(shop.db, { phone: '+7 812 000-00-00' })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = start
  shop.sentLetters.length = 0
})

const minutesFrom = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
const day = 24 * 60
const tell = (orderId: number, state: OrderState) => emit(shop.db, 'order.moved', { orderId, state })
const subjects = () => shop.sentLetters.map(({ subject }) => subject.replaceAll(/\s?№?\s?\d{3}\s\d{3}/g, ''))

test('lists receipts and announces the second one', async () => {
  const { id: orderId, total: amount } = await anOrder(shop.db, { state: 'paid' })
  const payment = { orderId, provider: 'fake', providerId: 'p-1', key: 'k-1', method: 'card' as const, amount }
  const [row] = await shop.db
    .insert(payments)
    .values({ ...payment, state: 'paid', countedAt: now, changedAt: now })
    .returning()
  const common = {
    orderId,
    paymentId: row!.id,
    amount,
    lines: [],
    provider: 'fake',
    providerPaymentId: 'p-1',
    changedAt: now,
  }
  await shop.db.insert(receipts).values({ ...common, kind: 'prepayment', key: 'k-1-prepay', settled: zero })
  await tell(orderId, 'paid')
  await shop.runJobs()
  await shop.db.insert(receipts).values({ ...common, kind: 'settlement', key: 'k-1-settle', settled: amount })
  await tell(orderId, 'delivered')
  await shop.runJobs()
  const letters = shop.sentLetters.map(({ text }) => text.replaceAll(/\s/g, ' '))
  expect(
    letters.map((text) => [text.includes('Чек, предоплата, 3 490 ₽'), text.includes('Второй чек придёт')]),
  ).toEqual([
    [true, true],
    [true, false],
  ])
  expect(letters[1]).toContain('Чек, полный расчёт, 3 490 ₽')
  // Address and receipts stand side by side; the reason for the e-mail is in the footer.
  const [html = ''] = shop.sentLetters.map((letter) => letter.html)
  expect(html).toMatch(/class="pair".*Куда привезём|class="pair".*Где забрать/)
  expect(html.indexOf('Письмо о заказе приходит всегда')).toBeGreaterThan(html.indexOf('class="foot"'))
})

test('sends an order e-mail once, with a picture of each product (BO-050)', async () => {
  const image = {
    kind: 'image' as const,
    mime: 'image/webp',
    width: 670,
    height: 900,
    bytes: 1_000,
    placeholder: '#c4d7d1',
  }
  const [picture] = await shop.db
    .insert(media)
    .values({ ...image, hash: 'a'.repeat(32) })
    .returning()
  const { id } = await anOrder(shop.db, { state: 'paid', lines: [{ pictureId: picture!.id }, {}] })
  for (const state of ['paid', 'packing', 'paid', 'shipped', 'shipped'] as const) await tell(id, state)
  await shop.runJobs()
  expect(subjects()).toEqual(['Заказ оплачен', 'Заказ: собираем', 'Заказ в пути'])
  const [first] = shop.sentLetters
  expect(first!.html).toContain(`/media/${picture!.hash}/168.webp`)
  for (const words of ['Как вернуть', '+7 812 000-00-00']) expect(first!.text).toContain(words)
})

test('names the end of storage in the language of the buyer', async () => {
  const way = ['shipped', 'ready'] as const
  const point = { ru: 'СДЭК, Ленина, 24. Ежедневно', en: 'CDEK, Lenina, 24. Daily' }
  const placedAt = new Date('2026-11-22T09:00:00Z')
  const wish = { state: 'ready' as const, way, placedAt, pointWords: point }
  const own = [
    await anOrder(shop.db, wish),
    await anOrder(shop.db, { ...wish, locale: 'en' }),
    await anOrder(shop.db, { ...wish, pickupType: 'self_pickup', keepBefore: new Date('2026-11-26T09:00:00Z') }),
    await anOrder(shop.db, { ...wish, pickupType: 'russian_post' }),
  ]
  for (const { id } of own) await tell(id, 'ready')
  await shop.runJobs()
  const days = shop.sentLetters.map(({ text }) => /(?:до|until) (\d+\s\S+)/.exec(text)?.[1])
  expect(days).toEqual(['30\u00a0ноября', '30\u00a0November', '26\u00a0ноября', '8\u00a0декабря'])
})

test('reminds of payment once before the deadline, unless paid meanwhile', async () => {
  const payBefore = minutesFrom(start, 19)
  const wish = { state: 'awaiting_payment' as const, placedAt: minutesFrom(start, -41), payBefore }
  const [late, other] = [await anOrder(shop.db, wish), await anOrder(shop.db, wish)]
  await anOrder(shop.db, { ...wish, payBefore: minutesFrom(start, 21) })
  // Reminders require that the first e-mail of the order was sent.
  const rows = [late, other].map(({ id: orderId }) => ({ orderId, kind: 'toPay', createdAt: now, sentAt: now }))
  await shop.db.insert(orderLetters).values(rows)
  const counts = await Promise.all([1, 2].map(() => planTimedLetters(shop.db, now)))
  expect(counts[0]! + counts[1]!).toBe(2)
  await shop.pool.query(`update orders set state = 'paid' where id = $1`, [other.id])
  await shop.runJobs()
  expect(shop.sentLetters).toHaveLength(1)
  expect(shop.sentLetters[0]!.text).toContain(String(late.number).slice(-3))
  expect(subjects()).toEqual(['Заказ: оплатить можно до 12:19'])
})

test('links to the payment with the sum on the button', async () => {
  const wish = {
    state: 'awaiting_payment' as const,
    placedAt: minutesFrom(start, -41),
    payBefore: minutesFrom(start, 19),
  }
  const own = [await anOrder(shop.db, wish), await anOrder(shop.db, { ...wish, locale: 'en' })]
  for (const { id: orderId } of own) await emit(shop.db, 'order.placed', { orderId })
  await planTimedLetters(shop.db, now)
  await shop.runJobs()
  const links = shop.sentLetters.map(({ html }) =>
    [...html.replaceAll('&amp;', '&').matchAll(/<a href="[^"]*?((?:\/en)?\/payments\/[^"]*)"[^>]*>([^<]*)</g)].map(
      ([, path, name]) => [path!.split('?key=')[0], name!.replaceAll(/\s/g, ' ')],
    ),
  )
  const [ru, en] = [`/payments/${own[0]!.number}/`, `/en/payments/${own[1]!.number}/`]
  expect(links.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
    [[en, 'Pay 3,490 ₽']],
    [[en, 'Pay 3,490 ₽']],
    [[ru, 'Оплатить 3 490 ₽']],
    [[ru, 'Оплатить 3 490 ₽']],
  ])
})

test('requests a review once, a week after delivery, not for older orders', async () => {
  const delivered = (daysAgo: number) =>
    anOrder(shop.db, { state: 'delivered', placedAt: minutesFrom(start, -daysAgo * day) })
  for (const daysAgo of [6, 8, 15]) await delivered(daysAgo)
  expect([await planTimedLetters(shop.db, now), await planTimedLetters(shop.db, now)]).toEqual([1, 0])
  await shop.runJobs()
  expect(subjects()).toEqual(['Как вам заказ?'])
})
