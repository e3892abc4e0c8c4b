import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Handlers } from '#kernel/jobs.ts'
import { outbox } from '#kernel/outbox.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { publishProduct, withdrawProduct } from '../catalogue/catalogue.actions.ts'
import { receiveStock } from '../stock/stock.actions.ts'
import { anOffer, aProduct, aSize } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { orderArrivalLetters } from './notices.actions.ts'
import { noticeHandlers } from './notices.jobs.ts'
import type { Letter } from '../mail.port.ts'
import { stockNotices } from './notices.tables.ts'
import { aSizeInHeights } from '../product/product.samples.ts'

const now = new Date('2026-05-01T12:00:00Z')
const address = '/api/catalog/stock-notice/'
let shop: TestShop
let letters: Letter[] = []
let visitor = 0
let mailbox = ''

beforeAll(async () => {
  shop = await openTestShop({
    clock: () => now,
    config: { publicUrl: 'https://yasmena.test', trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  letters = []
  visitor++
  mailbox = `marina-${visitor}@klinika.ru`
  await shop.db.delete(outbox)
})

const wish = (offerId: number, changes: object = {}) => ({
  email: mailbox,
  trade_offer: offerId,
  consent: true,
  ...changes,
})
/** A unique client address and mailbox per test, so that tests do not share rate limits. */
const ask = (body: unknown, prefix = '') =>
  shop.post(prefix + address, body, { 'x-forwarded-for': `10.0.0.${visitor}` })
const waiting = (offerId: number) => shop.db.select().from(stockNotices).where(eq(stockNotices.offerId, offerId))
const gone = () => anOffer(shop.db, { stock: 0 })
const setStock = (id: number, stock: number) => shop.db.update(tradeOffers).set({ stock }).where(eq(tradeOffers.id, id))

/** Runs jobs until the outbox is empty. */
async function runJobs(): Promise<void> {
  const mailer = { send: async (letter: Letter) => void letters.push(letter) }
  const handlers: Handlers = noticeHandlers({ ...shop.app, mailer, clock: () => now })
  for (;;) {
    const rows = await shop.db.select().from(outbox).orderBy(asc(outbox.id))
    if (rows.length === 0) return
    await shop.db.delete(outbox)
    for (const { topic, payload } of rows) await handlers[topic]?.(payload as never)
  }
}

test.each([
  ['', 'ru', 'Напишем один раз, когда размер появится.'],
  ['/en', 'en', 'We’ll email you once, when your size is back.'],
])('keeps a request with the language of its letter (%s)', async (prefix, locale, message) => {
  const offer = await gone()
  expect(await ask(wish(offer.id, { email: mailbox.toUpperCase() }), prefix)).toMatchObject({
    status: 201,
    body: { message },
  })
  expect(await waiting(offer.id)).toMatchObject([{ email: mailbox, locale, sentAt: null, createdAt: now }])
})

test.each([
  ['no e-mail', { email: '' }, 'email'],
  ['what is no e-mail', { email: 'marina' }, 'email'],
  ['an e-mail with a line break', { email: 'a@b.ru\nbcc: c@d.ru' }, 'email'],
  ['an endless e-mail', { email: `${'a'.repeat(1_500)}@b.ru` }, 'email'],
  ['a number for an e-mail', { email: 7 }, 'email'],
  ['no consent', { consent: false }, 'consent'],
  ['a word for consent', { consent: 'yes' }, 'consent'],
  ['an offer that is not there', { trade_offer: 999_999 }, 'trade_offer'],
  ['an offer as text', { trade_offer: '1 or 1=1' }, 'trade_offer'],
  ['an offer beyond all numbers', { trade_offer: 1e15 }, 'trade_offer'],
  ['a negative offer', { trade_offer: -1 }, 'trade_offer'],
])('refuses a request with %s by its field', async (_, changes, field) => {
  const offer = await gone()
  const { status, body } = await ask(wish(offer.id, changes))
  expect([status, Object.keys(body)]).toEqual([400, [field]])
  expect(await waiting(offer.id)).toEqual([])
})

test.each([null, [], 'text', {}])('refuses an invalid body (%o)', async (body) => {
  expect((await ask(body)).status).toBe(400)
})

test('refuses a notice for an available size', async () => {
  const offer = await anOffer(shop.db, { stock: 1 })
  expect(await ask(wish(offer.id))).toMatchObject({
    status: 409,
    body: { trade_offer: ['Этот размер уже можно заказать'] },
  })
})

test('refuses a notice for an unpublished product', async () => {
  const { offer } = await aProduct(shop.db, { publishedAt: null, stock: 0 })
  expect(await ask(wish(offer.id))).toMatchObject({ status: 400, body: { trade_offer: ['Нет такого варианта'] } })
})

test('keeps one of twenty identical concurrent requests, all answered alike', async () => {
  const offer = await gone()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(wish(offer.id))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(await waiting(offer.id)).toHaveLength(1)
})

test('sends four letters for two subscribers and two sizes', async () => {
  const offers = [await gone(), await gone()]
  for (const { id } of offers) for (const email of ['one@klinika.ru', 'two@klinika.ru']) await ask(wish(id, { email }))
  for (const { id } of offers) await receiveStock(shop.db, { offerId: id, amount: 1 })
  await runJobs()
  expect(letters.map(({ to }) => to).sort()).toEqual([
    'one@klinika.ru',
    'one@klinika.ru',
    'two@klinika.ru',
    'two@klinika.ru',
  ])
})

test.each([
  ['ru', '', 'Снова в наличии: Топ «Онега»', 'Топ «Онега», хвоя, размер 46.', '/content/'],
  ['en', '/en', 'Back in stock: Onega top', 'Onega top, pine needle, size 46 (M).', '/en/content/'],
])('sends the letter in the language of the request: %s', async (locale, prefix, ...words) => {
  const [subject, line, path] = words
  const offer = await gone()
  await ask(wish(offer.id), prefix)
  await receiveStock(shop.db, { offerId: offer.id, amount: 2 })
  await runJobs()
  const [letter, ...others] = letters
  expect(others).toEqual([])
  expect(letter).toMatchObject({ to: mailbox, subject })
  expect(letter?.html).toContain(`<html lang="${locale}">`)
  expect(letter?.html).toContain(`https://yasmena.test${path}`)
  expect(letter?.text).toContain(line)
  expect(letter?.text).toContain(mailbox)
  expect(await waiting(offer.id)).toMatchObject([{ sentAt: now }])
})

test('sends one letter when stock fluctuates', async () => {
  const offer = await gone()
  await ask(wish(offer.id))
  for (let time = 0; time < 3; time++) {
    await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
    if (time === 1) await runJobs()
    await setStock(offer.id, 0)
  }
  await runJobs()
  await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
  await runJobs()
  expect(letters).toHaveLength(1)
})

test('accepts a new request after the letter', async () => {
  const offer = await gone()
  for (let time = 0; time < 2; time++) {
    await ask(wish(offer.id))
    await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
    await runJobs()
    await setStock(offer.id, 0)
  }
  expect(letters).toHaveLength(2)
  expect(await waiting(offer.id)).toHaveLength(2)
})

test('sends one letter for concurrent identical events', async () => {
  const offer = await gone()
  await ask(wish(offer.id))
  await setStock(offer.id, 3)
  const counts = await Promise.all(
    Array.from({ length: 8 }, () => orderArrivalLetters(shop.db, { productId: offer.productId, now })),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  await runJobs()
  expect(letters).toHaveLength(1)
})

test('keeps the request waiting if the stock is gone before the letter', async () => {
  const offer = await gone()
  await ask(wish(offer.id))
  await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
  await setStock(offer.id, 0)
  await runJobs()
  expect(letters).toEqual([])
  expect(await waiting(offer.id)).toMatchObject([{ sentAt: null }])
})

test('refuses or notifies a request that races with arriving stock', async () => {
  for (let round = 0; round < 10; round++) {
    const offer = await gone()
    letters = []
    const [answer] = await Promise.all([
      ask(wish(offer.id, { email: `race-${round}@klinika.ru` })),
      receiveStock(shop.db, { offerId: offer.id, amount: 1 }),
    ])
    await runJobs()
    expect([answer.status, letters.length]).toEqual(answer.status === 201 ? [201, 1] : [409, 0])
  }
})

test('a request waits for a stock receipt in progress', async () => {
  const offer = await gone()
  const counting = await shop.pool.connect()
  await counting.query('begin')
  await counting.query('update trade_offers set stock = 1 where id = $1', [offer.id])
  const answer = ask(wish(offer.id))
  await vi.waitFor(async () => {
    const { rows } = await shop.pool.query(`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%for share%'`)
    expect(rows).toHaveLength(1)
  })
  await counting.query('commit')
  counting.release()
  expect((await answer).status).toBe(409)
})

test('accepts a notice for a size as a whole, or for one height', async () => {
  const { size, heights } = await aSizeInHeights(shop.db, { stocks: { 164: 0, 170: 0 } })
  expect((await ask(wish(size, { email: 'any@klinika.ru' }))).status).toBe(201)
  expect((await ask(wish(heights[164]!, { email: 'short@klinika.ru' }))).status).toBe(201)
  await receiveStock(shop.db, { offerId: heights[170]!, amount: 1 })
  await runJobs()
  expect(letters.map(({ to }) => to)).toEqual(['any@klinika.ru'])
  expect((await ask(wish(size, { email: 'late@klinika.ru' }))).status).toBe(409)
  await receiveStock(shop.db, { offerId: heights[164]!, amount: 1 })
  await runJobs()
  expect(letters.map(({ to }) => to)).toEqual(['any@klinika.ru', 'short@klinika.ru'])
  expect(letters[1]?.text).toContain('размер 46, рост 164–170')
})

test('sends no letter for another size of the product', async () => {
  const offer = await gone()
  const other = await anOffer(shop.db, { productId: offer.productId, sizeId: (await aSize(shop.db)).id, stock: 0 })
  await ask(wish(offer.id))
  await receiveStock(shop.db, { offerId: other.id, amount: 5 })
  await runJobs()
  expect(letters).toEqual([])
})

test('announces stock of a withdrawn product on its return', async () => {
  const offer = await gone()
  await ask(wish(offer.id))
  await withdrawProduct(shop.db, { productId: offer.productId })
  await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
  await runJobs()
  expect(letters).toEqual([])
  await publishProduct(shop.db, { productId: offer.productId, at: now })
  await runJobs()
  expect(letters).toHaveLength(1)
})

test('sends no letter about a deleted offer', async () => {
  const offer = await gone()
  await ask(wish(offer.id))
  await receiveStock(shop.db, { offerId: offer.id, amount: 1 })
  await orderArrivalLetters(shop.db, { productId: offer.productId, now })
  await shop.db.delete(tradeOffers).where(eq(tradeOffers.id, offer.id))
  await runJobs()
  expect(letters).toEqual([])
})

test('limits one address to sixty requests in ten minutes', async () => {
  const offer = await gone()
  const tries = Array.from({ length: 65 }, (_, at) => ask(wish(offer.id, { email: `reader-${at}@klinika.ru` })))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
