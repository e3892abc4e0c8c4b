import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { shopLog } from '../../main/shop-log.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { consents, withdrawals } from '../consents/consents.tables.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import { subscriptions } from '../inbox/inbox.tables.ts'
import { bonusEntries } from '../loyalty/loyalty.tables.ts'
import type { Letter } from '../mail.port.ts'
import { emit } from '../news.ts'
import { noticeHandlers } from '../notices/notices.jobs.ts'
import { stockNotices } from '../notices/notices.tables.ts'
import { anOrder } from '../orders/orders.samples.ts'

const now = new Date('2026-11-28T09:00:00Z')
const lines: string[] = []
let shop: TestShop
beforeAll(async () => {
  const log = shopLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  shop = await openTestShop({ clock: () => now, log, config: { limitFactor: 1_000, logLevel: 'info' } })
  const mailer = { send: async (letter: Letter) => void shop.sentLetters.push(letter) }
  Object.assign(shop.handlers, noticeHandlers({ ...shop.app, mailer }))
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(withdrawals)
  await shop.db.delete(consents)
  shop.sentLetters.length = 0
})

const letterTo = (email: string) => shop.sentLetters.findLast(({ to }) => to.toLowerCase() === email)!
const linkIn = (text: string) => /(?:\/en)?\/withdraw\/\?key=[\w.-]+/.exec(text)?.[0] ?? 'no link'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const press = (link: string, payload = '') => shop.ask({ method: 'POST', url: link, headers: form, payload })
const kept = async () => {
  const rows = await shop.db.select().from(withdrawals).orderBy(withdrawals.id)
  return rows.map(({ email, scope, address, withdrawnAt }) => [email, scope, address, withdrawnAt])
}

async function aWaiter(email: string, locale = 'ru') {
  const { id: offerId } = await anOffer(shop.db, { stock: 0 })
  const path = `${locale === 'en' ? '/en' : ''}/api/catalog/stock-notice/`
  expect((await shop.post(path, { email, trade_offer: offerId, consent: true })).status).toBe(201)
  return offerId
}

/** Letter about a size back in stock, and another request of the same person. */
async function aNotice(email: string) {
  const offerId = await aWaiter(email)
  await aWaiter(email)
  await shop.db.update(tradeOffers).set({ stock: 3 }).where(eq(tradeOffers.id, offerId))
  const [offer] = await shop.db.select().from(tradeOffers).where(eq(tradeOffers.id, offerId))
  await emit(shop.db, 'stock.arrived', { productId: offer!.productId })
  await shop.runJobs()
  await shop.runJobs()
  return letterTo(email)
}

async function anOrderLetter(email: string, changes: object = {}) {
  const buyer = aVisitor(shop)
  await fillCart(buyer, [await anOffer(shop.db)])
  const { status, body } = await buyer.post(createPath, anOrderBody({ email, ...changes }))
  expect(status).toBe(201)
  await shop.runJobs()
  const number = body.order_id as number
  // An order with news consent also sends the newsletter's welcome letter.
  const letter = shop.sentLetters.findLast(({ to, text }) => to === email && text.includes(`key=order-${number}`))!
  return { letter, number }
}

async function aQuoteLetter(email: string) {
  const quote = { kind: 'clinic', company: 'Клиника', name: 'Вера', phone: '+79001234567', email, consent: true }
  expect((await shop.post('/api/supply/quote/', quote)).status).toBe(201)
  await shop.runJobs()
  return letterTo(email)
}

async function aGiftLetter(email: string) {
  const { id: accountId } = await anAccount(shop.db, { email, inLoyalty: true })
  await keepConsents(shop.db, { form: 'registration', purposes: ['letters'], email, accountId, address: '', now })
  const gift = { accountId, kind: 'gift', amount: 200, createdAt: now, spendableFrom: now, expiresAt: now } as const
  const [entry] = await shop.db
    .insert(bonusEntries)
    .values({ ...gift, expiresAt: new Date('2027-02-01'), reason: 'birthday', by: 'rule:birthday', key: email })
    .returning()
  await emit(shop.db, 'loyalty.gift', { entryId: entry!.id })
  await shop.runJobs()
  return letterTo(email)
}

test('a letter about a size leads to a page that stops further ones, without scripts', async () => {
  const letter = await aNotice('vera@klinika.ru')
  await aWaiter('olga@klinika.ru')
  const link = linkIn(letter.text)
  const page = await shop.get(link)
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' },
    text: expect.stringContaining('Вы просили написать'),
  })
  expect(page.text).not.toContain('<script')
  expect((await shop.get(`/en${link}`)).text).toContain('Delete all these alerts')
  expect(await shop.db.$count(stockNotices, eq(stockNotices.email, 'vera@klinika.ru'))).toBe(2)
  for (const answer of [await press(link), await press(link)])
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Просьбы удалены') })
  const left = await shop.db.select({ email: stockNotices.email }).from(stockNotices)
  expect(left).toEqual([{ email: 'olga@klinika.ru' }])
  expect(await kept()).toEqual([['vera@klinika.ru', 'notices', '127.0.0.1', now]])
  const rows = await shop.db.select().from(consents).orderBy(consents.id)
  expect(rows.map(({ email, withdrawnAt }) => [email, withdrawnAt])).toEqual([
    ['vera@klinika.ru', now],
    ['vera@klinika.ru', now],
    ['olga@klinika.ru', null],
  ])
  await shop.db.delete(stockNotices)
})

test('one click in a mail program stops letters of notices, reminders and gifts', async () => {
  for (const letter of [await aNotice('vera@klinika.ru'), await aGiftLetter('gala@klinika.ru')]) {
    const [, address = ''] = /<(.*)>/.exec(letter.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(letter.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const { pathname, search } = new URL(address)
    expect((await press(pathname + search, 'List-Unsubscribe=One-Click')).status).toBe(200)
  }
  expect(await shop.db.$count(stockNotices)).toBe(0)
  expect((await kept()).map(([email, scope]) => [email, scope])).toEqual([
    ['vera@klinika.ru', 'notices'],
    ['gala@klinika.ru', 'letters'],
  ])
  const letters = await shop.db.select().from(consents).where(eq(consents.purpose, 'letters'))
  expect(letters.map(({ withdrawnAt }) => withdrawnAt)).toEqual([now])
})

test('a guest withdraws data consent by an order’s letter, once despite repeats', async () => {
  const { letter } = await anOrderLetter('anna@klinika.ru', { consents: ['personal_data', 'offer', 'news'] })
  await anOrderLetter('boris@klinika.ru')
  await shop.post('/api/subscriptions/', { email: 'anna@klinika.ru' })
  await shop.post('/api/subscriptions/', { email: 'boris@klinika.ru' })
  await shop.runJobs()
  expect(letter.headers).toBeUndefined()
  const link = linkIn(letter.text)
  const page = await shop.get(link)
  expect(page.text).toMatch(/связано с.адресом a…@klinika\.ru/)
  expect(page.text).toMatch(/До 28.декабря 2026.года/)
  expect(page.text).toContain('Что закон обязывает хранить')
  expect(page.text).toContain('href="/pages/personal_data/"')
  expect((await shop.get(`/en${link}`)).text).toContain('What the law requires us to keep')
  expect(await kept()).toEqual([])
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => press(link)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await shop.get(link)).text).toContain('Согласие отозвано')
  expect((await kept()).filter(([, scope]) => scope === 'personal_data')).toEqual([
    ['anna@klinika.ru', 'personal_data', '127.0.0.1', now],
  ])
  expect(await shop.db.select({ email: subscriptions.email }).from(subscriptions)).toEqual([
    { email: 'boris@klinika.ru' },
  ])
  const rows = await shop.db.select().from(consents)
  const open = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
  expect(open.filter(({ email }) => email === 'anna@klinika.ru').map(({ purpose }) => purpose)).toEqual([
    'offer',
    'offer',
  ])
  expect(open.filter(({ email }) => email === 'boris@klinika.ru')).toHaveLength(5)
  shop.sentLetters.length = 0
  await shop.runJobs()
  expect(shop.sentLetters.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@klinika.ru', 'Вы отозвали согласие на\u00a0обработку данных'],
  ])
})

test('a quote’s letter leads to the same page', async () => {
  const letter = await aQuoteLetter('vera@klinika.ru')
  expect((await shop.get(linkIn(letter.text))).text).toContain('Отзыв согласия на обработку данных')
})

test('a forged key and another mailbox’s key withdraw nothing', async () => {
  const { letter, number } = await anOrderLetter('anna@klinika.ru')
  const other = await anOrderLetter('boris@klinika.ru')
  const link = linkIn(letter.text)
  const keys = { secretKeys: shop.app.secretKeys, id: other.number, email: 'anna@klinika.ru' }
  const forged = [
    link.replace(String(number), String(other.number)),
    link.replace('order', 'conversation'),
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    link.slice(0, -9),
    withdrawalPath(keys.secretKeys, { subject: 'order', ...keys }),
    withdrawalPath(['a key of a stranger, of 32 letters and more'], {
      subject: 'order',
      id: number,
      email: 'anna@klinika.ru',
    }),
    '/withdraw/',
    '/withdraw/?key=a&key=b',
  ]
  for (const each of forged) {
    expect([each, (await shop.get(each)).status]).toEqual([each, 400])
    expect([each, (await press(each)).status]).toEqual([each, 400])
  }
  expect(await kept()).toEqual([])
  expect(await shop.db.$count(consents, eq(consents.purpose, 'offer'))).toBe(2)
})

test('the link of an earlier recipient affects nothing of the next one', async () => {
  const order = await anOrder(shop.db, { kind: 'certificate', pickupType: 'online', state: 'delivered' })
  const sale = { orderId: order.id, design: 'pine', type: 'online', value: roubles(5_000), quantity: 1 } as const
  await shop.db.insert(certificateSales).values({
    ...sale,
    picker: 'other',
    textType: 'birthday',
    firstName: 'Ирина',
    email: 'irina@klinika.ru',
  })
  const { secretKeys } = shop.app
  const link = withdrawalPath(secretKeys, { subject: 'receiver', id: order.id, email: 'irina@klinika.ru' })
  expect((await shop.get(link)).status).toBe(200)
  await shop.db.update(certificateSales).set({ email: 'next@klinika.ru' }).where(eq(certificateSales.orderId, order.id))
  expect((await press(link)).status).toBe(400)
  expect(await kept()).toEqual([])
})

test('unsubscribing from the newsletter is recorded as a withdrawal of its consent', async () => {
  await shop.db.delete(subscriptions)
  const email = 'lena@klinika.ru'
  await shop.post('/api/subscriptions/', { email })
  const [reader] = await shop.db.select().from(subscriptions)
  const [consent] = await shop.db.select().from(consents).where(eq(consents.purpose, 'letters'))
  expect(reader!.consentId).toBe(consent!.id)
  await shop.runJobs()
  const [, token] = /unsubscribe\/\?token=([\w-]{32})/.exec(letterTo(email).text)!
  const path = `/api/subscriptions/unsubscribe/?token=${token}`
  await Promise.all([shop.post(path, {}), shop.post(path, {})])
  expect(await kept()).toEqual([[email, 'letters', '127.0.0.1', now]])
  const [after] = await shop.db.select().from(consents).where(eq(consents.purpose, 'letters'))
  expect(after!.withdrawnAt).toEqual(now)
})

test('the log contains no withdrawal keys', async () => {
  const { letter } = await anOrderLetter('anna@klinika.ru')
  const link = linkIn(letter.text)
  lines.length = 0
  await shop.get(link)
  await press(link)
  await shop.get(`${link}&all=2`)
  const [, signature = ''] = /\.([\w-]{43})/.exec(link) ?? []
  expect(signature).toHaveLength(43)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(signature))).toEqual([])
})
