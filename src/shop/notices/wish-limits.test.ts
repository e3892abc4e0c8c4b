import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { consents } from '../consents/consents.tables.ts'
import { aBlogCategory, anArticle } from '../content/content.samples.ts'
import { mailboxKey } from '../same-person.rules.ts'
import { stockNotices } from './notices.tables.ts'
import { promotionReminders } from './reminders.tables.ts'

const now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
let offers: number[]
let mailbox = ''
let mailboxes = 0
let addresses = 0

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { trustedProxies: ['127.0.0.1'] } })
  offers = []
  for (let count = 0; count < 25; count++) offers.push((await anOffer(shop.db, { stock: 0 })).id)
})
afterAll(() => shop.close())
beforeEach(() => void (mailbox = `victim${++mailboxes}`))

/** Spellings of one mailbox. */
const spelled = (n: number) => `${mailbox.slice(0, 3)}.${mailbox.slice(3)}+${n}@gmail.com`
const anAddress = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const path = '/api/catalog/stock-notice/'
const notice = (offerId: number | undefined, email = `${mailbox}@gmail.com`) => ({
  email,
  trade_offer: offerId,
  consent: true,
})
const ask = (body: object, headers = anAddress()) => shop.post(path, body, headers)

const kept = async () => {
  const isIts = (column: unknown) => sql`mailbox_key(${column}) = ${mailboxKey(`${mailbox}@gmail.com`)}`
  const count = [
    await shop.db.$count(stockNotices, isIts(stockNotices.email)),
    await shop.db.$count(promotionReminders, isIts(promotionReminders.email)),
  ]
  expect(await shop.db.$count(consents, isIts(consents.email))).toBe(count[0]! + count[1]!)
  return count
}

test('limits requests from many addresses to ten an hour per mailbox', async () => {
  const answers = []
  for (const [at, offer] of offers.entries()) answers.push(await ask(notice(offer, spelled(at))))
  const [first, ...others] = answers.map(({ status, body }) => ({ status, body }))
  expect(first?.status).toBe(201)
  for (const other of others) expect(other).toEqual(first)
  expect(await kept()).toEqual([10, 0])
})

test('limits concurrent requests together', async () => {
  await Promise.all(offers.map((offer, at) => ask(notice(offer, spelled(at)))))
  expect(await kept()).toEqual([10, 0])
})

test('a stranger at one address leaves requests to the owner elsewhere', async () => {
  const address = anAddress()
  for (const offer of offers.slice(0, 9)) await ask(notice(offer), address)
  expect(await kept()).toEqual([5, 0])
  expect((await ask(notice(offers[9]))).status).toBe(201)
  expect(await kept()).toEqual([6, 0])
})

test('a repeated request does not count', async () => {
  const address = anAddress()
  for (let time = 0; time < 8; time++) await ask(notice(offers[0]), address)
  await ask(notice(offers[1]), address)
  expect(await shop.db.$count(stockNotices, sql`${stockNotices.email} = ${`${mailbox}@gmail.com`}`)).toBe(2)
})

test('reports availability even to a mailbox at its limit', async () => {
  for (const offer of offers.slice(0, 12)) await ask(notice(offer))
  const { id } = await anOffer(shop.db, { stock: 1 })
  expect((await ask(notice(id))).status).toBe(409)
  expect((await ask(notice(999_999))).status).toBe(400)
})

test('notices and reminders share the limit', async () => {
  for (const offer of offers.slice(0, 8)) await ask(notice(offer))
  const { id: categoryId, slug: category } = await aBlogCategory(shop.db, 'sales')
  for (let count = 0; count < 4; count++) {
    const { slug: article } = await anArticle(shop.db, { categoryId, startsAt: new Date(now.getTime() + days(5)) })
    const wish = { email: spelled(count), category, article, consent: true }
    expect((await shop.post('/api/blog/reminder/', wish, anAddress())).status).toBe(201)
  }
  expect(await kept()).toEqual([8, 2])
})

test('a signed-in owner has no limit', async () => {
  const owner = await aMember(shop, { email: `${mailbox}@gmail.com` })
  for (const offer of offers.slice(0, 12)) await ask(notice(offer))
  for (const offer of offers.slice(0, 20)) expect((await owner.post(path, notice(offer, spelled(1)))).status).toBe(201)
  expect(await kept()).toEqual([30, 0])
})

test('a member with another mailbox is limited like a stranger', async () => {
  const stranger = await aMember(shop)
  for (const offer of offers) await stranger.post(path, notice(offer), anAddress())
  expect(await kept()).toEqual([10, 0])
})
