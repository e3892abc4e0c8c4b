import { tmpdir } from 'node:os'
import path from 'node:path'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { roubles } from '#kernel/money.ts'
import { FinalFailure } from '#kernel/jobs.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { carts } from '../cart/cart.tables.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { codeAgain } from '../certificates/certificate-code.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { expireCertificates } from '../certificates/sold-certificates.actions.ts'
import { certificates } from '../certificates/certificates.tables.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { lockOrder, payLocked } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { checkPayments } from '../payments/check-payments.action.ts'
import { aProvider } from '../payments/payments.samples.ts'
import { settlePayment } from '../payments/settle-payment.action.ts'
import { orderLinks } from '../orders/order-link.ts'
import { moneyDifferences, paymentsOf } from '../payments/payments.queries.ts'
import { aPromotion } from '../promo/promo.samples.ts'
import { whyNoReturn } from '../returns/returns.rules.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { resendCertificates } from './handle-sale.action.ts'
import { pagesOf } from './certificate-file.ts'
import { codesOf, giftOf, saleOf } from './certificate-sales.queries.ts'
import { aCertificateBody, buyPath, printedFields } from './certificate-sales.samples.ts'
import { planEndings, planLetters, sendCertificates } from './send-certificates.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
const messages: { to: string; text: string }[] = []
let shop: TestShop
beforeAll(async () => {
  const sms = { send: async (message: { to: string; text: string }) => void messages.push(message) }
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, payments: bank, sms })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  now = start
  shop.sentLetters.length = 0
  messages.length = 0
})

const runAllJobs = async () => {
  for (let round = 0; round < 4; round++) await shop.runJobs()
}
const orderAt = async (number: number) => (await findOrder(shop.db, { number, now }))!
const saleAt = async (number: number) =>
  (
    await shop.db
      .select()
      .from(certificateSales)
      .where(eq(certificateSales.orderId, (await orderAt(number)).id))
  )[0]!
const certificatesAt = async (number: number) =>
  shop.db
    .select()
    .from(certificates)
    .where(eq(certificates.soldIn, (await orderAt(number)).id))
const lettersTo = (address: string) => shop.sentLetters.filter(({ to }) => to === address)
const codesIn = (text = '') => text.match(/[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/g) ?? []
const parts = () => ({ db: shop.db, providers: [bank], report: (error: unknown) => expect.fail(String(error)) })

async function pay(number: number, state: 'paid' | 'held' = 'paid') {
  const [payment] = await paymentsOf(shop.db, (await orderAt(number)).id)
  const id = payment!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state })
  now = new Date(now.getTime() + 60_000)
  await checkPayments(parts(), now)
  await runAllJobs()
  return payment!
}

async function buy(changes: Record<string, unknown> = {}) {
  const buyer = aVisitor(shop)
  const { status, body } = await buyer.post(buyPath, aCertificateBody(changes))
  expect([status, body]).toEqual([201, { order_id: expect.any(Number), payment_url: expect.any(String) }])
  return { number: body.order_id as number, url: body.payment_url as string, buyer }
}

async function buyAndPay(changes: Record<string, unknown> = {}) {
  const { number } = await buy(changes)
  await pay(number)
  const letter = shop.sentLetters.find(({ text }) => codesIn(text).length > 0)
  return { number, codes: [...new Set(codesIn(letter?.text))] }
}

/** Buys goods for the given price in rubles: by the code as far as possible, by card for the rest. */
async function spend(code: string, price: number, changes: Record<string, unknown> = {}) {
  const { offer } = await aProduct(shop.db, { price: roubles(price), stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [offer])
  return buyer.post(createPath, anOrderBody({ payment_type: 'online', certificate_value: code, ...changes }))
}
const by = 'olga@example.com'
const inna = { name: 'Инна', lastName: '', email: 'other@klinika.ru', phone: '' }
const filePath = (html = '') =>
  /href="https?:\/\/[^/]+(\/api\/catalog\/certificates\/file\/\?key=[^"]+)"/.exec(html)?.[1] ?? ''
const staff = (...args: string[]) =>
  runStaffVerb({ ...shop, secretKeys: shop.app.secretKeys, config: shop.app.config }, ['certificate', ...args])
const moveTo = async (number: number, ...states: OrderState[]) => {
  for (const to of states) await moveOrderByStaff(shop.db, { number, to, by, now })
}
const balancesOf = async (number: number) => (await certificatesAt(number)).map(({ balance }) => balance / 100)

/** Registers the requested receipts and polls the provider for them. */
async function registerReceipts() {
  for (const hours of [0, 2]) {
    await sendReceipts({ ...parts(), desks: [bank] }, new Date(now.getTime() + hours * 3_600_000))
    await runAllJobs()
  }
}

async function expectBooksToAgree() {
  expect(await bookDifferences(shop.db, now)).toEqual([])
  expect(await moneyDifferences(shop.db)).toEqual([])
}

test('sells certificates as an advance and sends codes to receiver and buyer only (R-7-25, R-3-35…38, R-9-17, O-24)', async () => {
  const { number, url } = await buy()
  expect(url).toContain('bank.example')
  await shop.runJobs()
  expect(await certificatesAt(number)).toEqual([])
  await pay(number)
  const [gift] = lettersTo('irina@klinika.ru')
  const [file] = gift!.attachments ?? []
  expect(file).toMatchObject({ filename: 'Сертификат.pdf', contentType: 'application/pdf' })
  expect(Buffer.from(file!.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const copy = lettersTo('marina@klinika.ru').find(({ subject }) => subject.includes('оплачен'))
  const [code] = codesIn(gift?.text)
  expect(codesIn(copy?.text)).toEqual([code])
  expect(gift?.text).toContain('с днём рождения')
  expect(gift?.html).toContain('/art/certificate-pine-ru.png')
  expect(shop.sentLetters.filter(({ text }) => text.includes(code!))).toHaveLength(2)
  expect(JSON.stringify(await shop.pool.query('select * from certificates').then(({ rows }) => rows))).not.toContain(
    code,
  )
  const order = await orderAt(number)
  expect(order).toMatchObject({ kind: 'certificate', state: 'delivered', pickupType: 'online', total: 500_000 })
  const lines = [expect.objectContaining({ mode: 'advance', subject: 'payment', vat: '22/122', price: 500_000 })]
  expect(await receiptsOf(shop.db, order.id)).toMatchObject([{ kind: 'advance', lines }])
  // Certificate keys differ from consent keys, and the buyer's keys grant more than the receiver's.
  const keysIn = (html = '') => new Set([...html.matchAll(/(?:key=|\/certificate\/)([^"/&]+)/g)].map(([, key]) => key))
  expect([
    keysIn(gift?.html).size,
    keysIn(copy?.html).size,
    [...keysIn(gift?.html)].some((key) => keysIn(copy?.html).has(key)),
  ]).toEqual([2, 2, false])
  await expectBooksToAgree()
})

test('spends a code in parts, never twice at once, and restores returned amounts (O-52, R-D-12)', async () => {
  const { number, codes } = await buyAndPay()
  const [code = ''] = codes
  const first = await spend(code.toLowerCase().replaceAll('-', ' '), 2_000)
  expect(await balancesOf(number)).toEqual([3_000])
  const both = await Promise.all([spend(code, 3_000), spend(code, 3_000)])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await balancesOf(number)).toEqual([0])
  now = new Date(now.getTime() + 400 * 86_400_000)
  await moveOrderByStaff(shop.db, { number: first.body.order_id, to: 'cancelled', by, now })
  // The certificate expired meanwhile: the returned balance is valid for another month.
  expect(await balancesOf(number)).toEqual([2_000])
  expect((await certificatesAt(number))[0]!.expiresAt > now).toBe(true)
  await expireCertificates(shop.db, now)
  expect(await balancesOf(number)).toEqual([2_000])
  expect((await spend(code, 1_500)).status).toBe(201)
  await runAllJobs()
  await registerReceipts()
  await expectBooksToAgree()
})

test('settles an order paid fully by certificate in a separate receipt', async () => {
  const { codes, number } = await buyAndPay({ value: 50_000 })
  const { code } = await aPromotion(shop.db, { kind: 'free_delivery', code: 'ДАРОМ' })
  const { body } = await spend(codes[0]!, 40_000, { promocode: code! })
  const { id } = await orderAt(body.order_id)
  await moveTo(body.order_id, 'packing', 'shipped', 'delivered')
  await runAllJobs()
  const receipts = await receiptsOf(shop.db, id)
  expect(receipts).toMatchObject([{ kind: 'settlement', amount: 4_000_000, settled: 4_000_000 }])
  // Set the clock back: the order of the events decides, not their timestamps.
  now = new Date(now.getTime() - 300_000)
  await moveTo(body.order_id, 'returned')
  await runAllJobs()
  expect((await receiptsOf(shop.db, id)).at(-1)).toMatchObject({
    kind: 'refund',
    amount: 4_000_000,
    settled: 4_000_000,
    lines: [{ mode: 'full_payment', subject: 'goods' }],
  })
  expect(await balancesOf(number)).toEqual([50_000])
  await expectBooksToAgree()
})

test('settles the certificate part separately from other payments and after refunds (O-52)', async () => {
  const settle = async (rest: Record<string, unknown>, settleMoney: (number: number) => Promise<unknown>) => {
    now = start
    shop.sentLetters.length = 0
    const { codes, number } = await buyAndPay()
    const [sale] = await paymentsOf(shop.db, (await orderAt(number)).id)
    const { body } = await spend(codes[0]!, 7_000, rest)
    await settleMoney(body.order_id)
    const sent = { number: body.order_id as number, by, isUnpaidAccepted: true, now }
    for (const to of ['packing', 'shipped', 'delivered'] as const) await moveOrderByStaff(shop.db, { ...sent, to })
    await runAllJobs()
    const receipts = await receiptsOf(shop.db, (await orderAt(body.order_id)).id)
    expect(receipts.filter(({ kind }) => kind === 'settlement')).toMatchObject([
      { amount: 500_000, settled: 500_000, paymentId: sale!.id, lines: [{ mode: 'full_payment', price: 500_000 }] },
    ])
    return { number: body.order_id as number, id: receipts[0]!.orderId, certificate: number }
  }
  const door = await settle({ payment_type: 'on_delivery' }, async () => undefined)
  await moveTo(door.number, 'returned')
  await runAllJobs()
  expect((await receiptsOf(shop.db, door.id)).at(-1)).toMatchObject({ kind: 'refund', amount: 500_000 })
  expect(await balancesOf(door.certificate)).toEqual([5_000])

  await settle(byInvoice, (number) =>
    shop.db.transaction(async (tx) => payLocked(tx, await lockOrder(tx, number), { by, reason: 'invoice', now })),
  )

  await settle({}, async (number) => {
    const { id } = await pay(number)
    await runStaffVerb(shop, ['payment', 'refund', String(id)])
    await runAllJobs()
  })
  await settle({ pickup_type: 'cdek_courier_fitting' }, async (number) => {
    const { providerId } = await pay(number, 'held')
    bank.payments.set(providerId!, { ...bank.payments.get(providerId!)!, state: 'cancelled' })
  })
  await expectBooksToAgree()
})

test('waits for the delivery time; a dead address is reported to the buyer, who replaces the receiver (O-67)', async () => {
  const { number } = await buyAndPay({ deliver_at: '2026-11-26T09:00:00+05:00', design: 'midnight' })
  expect(lettersTo('irina@klinika.ru')).toEqual([])
  expect(lettersTo('marina@klinika.ru').some(({ text }) => text.includes('26 ноября в 09:00'))).toBe(true)
  now = new Date('2026-11-26T04:01:00Z')
  const id = (await orderAt(number)).id
  const deps = { ...shop.app, mailer: { send: async () => Promise.reject(new FinalFailure('no such mailbox')) } }
  const mailer = {
    send: async (letter: (typeof shop.sentLetters)[number]) =>
      letter.to === 'irina@klinika.ru' ? deps.mailer.send() : void shop.sentLetters.push(letter),
  }
  await sendCertificates({ ...shop.app, mailer }, id, now)
  expect(lettersTo('marina@klinika.ru').at(-1)?.subject).toContain('не дошёл')
  expect(await shop.db.transaction((tx) => planLetters(tx, { now }))).toBe(0)
  await resendCertificates(shop.db, { number, receiver: inna, secretKeys: shop.app.secretKeys, by: 'buyer', now })
  await runAllJobs()
  expect(lettersTo('other@klinika.ru')).toHaveLength(1)
  expect(await saleAt(number)).toMatchObject({ email: 'other@klinika.ru', sentAt: expect.any(Date), refusedAt: null })
})

test('sends an SMS to a receiver without email; staff lists, blocks and unblocks codes', async () => {
  const wish = {
    picker_email: '',
    picker_phone: '8 921 111-22-33',
    quantity: 20,
    text_type: 'custom',
    picker_comment: 'Ура',
  }
  const { number, codes } = await buyAndPay(wish)
  expect(messages).toMatchObject([{ to: '+79211112233', text: expect.stringContaining('/certificate/') }])
  expect(codes).toHaveLength(20)
  const [first] = await certificatesAt(number)
  expect(await runStaffVerb(shop, ['certificate', 'list'])).toContain(String(number))
  await runStaffVerb(shop, ['certificate', 'block', String(first!.id)])
  const code = codes.find((each) => each.startsWith(first!.firstSigns) && each.endsWith(first!.lastSigns))!
  expect((await spend(code, 2_000)).status).toBe(400)
  await runStaffVerb(shop, ['certificate', 'unblock', String(first!.id)])
  expect((await spend(code, 2_000)).status).toBe(201)
})

test('refunds an untouched certificate with an advance receipt, but no used one', async () => {
  const { number, codes } = await buyAndPay()
  await runStaffVerb(shop, ['certificate', 'refund', String(number)])
  await runAllJobs()
  const order = await orderAt(number)
  expect(order).toMatchObject({ state: 'returned', refunded: 500_000 })
  const receipts = await receiptsOf(shop.db, order.id)
  expect(receipts.map(({ kind, lines }) => [kind, lines[0]!.mode])).toEqual([
    ['advance', 'advance'],
    ['refund', 'advance'],
  ])
  expect((await spend(codes[0]!, 2_000)).status).toBe(400)
  const before = await certificatesAt(number)
  await expect(staff('unblock', String(before[0]!.id))).rejects.toMatchObject({ code: 'not_found' })
  expect(await certificatesAt(number)).toEqual(before)
  shop.sentLetters.length = 0
  const other = await buyAndPay({ picker_name: 'Анна' })
  await spend(other.codes[0]!, 2_000)
  const after = await orderAt(other.number)
  expect(whyNoReturn(after, 1, now)).toBe('nothing_left')
  await expect(runStaffVerb(shop, ['certificate', 'refund', String(other.number)])).rejects.toMatchObject({
    code: 'certificate_touched',
  })
  await expectBooksToAgree()
})

test('ships a printed certificate; one paid on delivery is spendable after handover', async () => {
  const { number } = await buy({ ...printedFields, payment_type: 'on_delivery' })
  const order = await orderAt(number)
  expect(order).toMatchObject({ state: 'new', pickupType: 'cdek_courier', city: 'Санкт-Петербург' })
  expect(order.deliveryPrice).toBeGreaterThan(0)
  await moveOrderByStaff(shop.db, { number, to: 'packing', by, now })
  await runAllJobs()
  const [waiting] = await certificatesAt(number)
  expect(waiting).toMatchObject({ balance: 500_000, isWaiting: true, stoppedAt: null })
  const code = codeAgain(waiting!, shop.app.secretKeys)!
  expect((await spend(code, 2_000)).body).toEqual({ certificate_value: [expect.stringContaining('когда его вручат')] })
  // Unblocking by staff does not replace the payment on delivery.
  for (const verb of ['block', 'unblock']) await staff(verb, String(waiting!.id))
  expect((await certificatesAt(number))[0]).toMatchObject({ isWaiting: true, stoppedAt: null })
  expect(lettersTo('marina@klinika.ru').some(({ text }) => text.includes(code))).toBe(false)
  await moveTo(number, 'shipped', 'delivered')
  await runAllJobs()
  expect(lettersTo('marina@klinika.ru').filter(({ text }) => text.includes(code))).toHaveLength(1)
  expect((await spend(code, 2_000)).status).toBe(201)
  await expectBooksToAgree()
})

test('reports a blocked certificate as blocked; the handover does not unblock it (R-D-12)', async () => {
  const { number } = await buy({ ...printedFields, payment_type: 'on_delivery' })
  await moveTo(number, 'packing')
  await runAllJobs()
  const [piece] = await certificatesAt(number)
  await staff('block', String(piece!.id))
  await moveTo(number, 'shipped', 'delivered')
  await runAllJobs()
  expect((await certificatesAt(number))[0]).toMatchObject({ isWaiting: false, stoppedAt: expect.any(Date) })
  const code = codeAgain(piece!, shop.app.secretKeys)!
  expect((await spend(code, 2_000)).body).toEqual({ certificate_value: [expect.stringContaining('остановлен')] })
})

test('gives staff an audited PDF of printed certificates, one code per page', async () => {
  const { number } = await buyAndPay({ ...printedFields, quantity: 2 })
  const folder = await mkdtemp(path.join(tmpdir(), 'certificates-'))
  const file = path.join(folder, 'out.pdf')
  expect(await staff('file', String(number), file)).toContain('2 pages')
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  await rm(folder, { recursive: true })
  await expect(staff('file', String(number))).rejects.toThrow('usage')
  const { rows } = await shop.pool.query('select subject from staff_audit where verb = $1', ['certificate.file'])
  expect(rows).toEqual([{ subject: `order:${number}` }])

  const sale = (await saleOf(shop.db, (await orderAt(number)).id))!
  const { secretKeys, config } = shop.app
  const pages = pagesOf(sale, { secretKeys, config })
  expect(new Set(pages.map(({ code }) => code)).size).toBe(2)
  for (const { code, link } of pages) {
    const key = /certificate\/([^/]+)\//.exec(link)![1]!
    const gift = await giftOf(shop.db, { key, secretKeys })
    expect(codesOf(gift!.sale, secretKeys)).toEqual([code])
  }
})

test('gives another receiver a new code and link, and voids the first ones', async () => {
  const { number, codes } = await buyAndPay()
  const [first] = lettersTo('irina@klinika.ru')
  const buyer = aVisitor(shop)
  const { offer } = await aProduct(shop.db, { price: roubles(2_000), stock: 5 })
  await fillCart(buyer, [offer])
  await buyer.post('/api/cart/discounts/', { certificate_value: codes[0] })
  const [bought] = await certificatesAt(number)
  const holdingCarts = () => shop.db.$count(carts, eq(carts.certificateId, bought!.id))
  expect(await holdingCarts()).toBe(1)
  await resendCertificates(shop.db, { number, receiver: inna, secretKeys: shop.app.secretKeys, by: 'buyer', now })
  await runAllJobs()
  const [second] = lettersTo('other@klinika.ru')
  const [code = ''] = codesIn(second?.text)
  expect(code).not.toBe(codes[0])
  expect(await holdingCarts()).toBe(0)
  expect((await spend(codes[0]!, 2_000)).body).toEqual({ certificate_value: [expect.stringContaining('Такого')] })
  // The cart that held the first code is paid for in another way.
  expect((await buyer.post(createPath, anOrderBody())).status).toBe(201)
  expect(await balancesOf(number)).toEqual([5_000])
  expect([(await shop.get(filePath(first!.html))).status, (await shop.get(filePath(second!.html))).status]).toEqual([
    404, 200,
  ])
  expect((await spend(code, 2_000)).status).toBe(201)
  const change = { number, receiver: { ...inna, email: 'third@klinika.ru' }, secretKeys: shop.app.secretKeys }
  await expect(resendCertificates(shop.db, { ...change, by: 'buyer', now })).rejects.toMatchObject({
    code: 'certificate_in_use',
  })
  await expectBooksToAgree()
})

test('plans a due email in one process, and again if nothing was sent', async () => {
  const { number } = await buyAndPay({ deliver_at: '2026-11-26T09:00:00+05:00' })
  now = new Date('2026-11-26T04:01:00Z')
  const plan = () => shop.db.transaction((tx) => planLetters(tx, { now }))
  const counts = await Promise.all([plan(), plan(), plan()])
  expect(counts.filter((count) => count > 0)).toEqual([1])
  now = new Date(now.getTime() + 14 * 60_000)
  expect(await plan()).toBe(0)
  now = new Date(now.getTime() + 2 * 60_000)
  expect(await plan()).toBe(1)
  await runAllJobs()
  expect(lettersTo('irina@klinika.ru')).toHaveLength(1)
  expect((await saleAt(number)).sentAt).toEqual(expect.any(Date))
})

test('ends an unpaid order without ever creating a code', async () => {
  const { number } = await buy()
  now = new Date(now.getTime() + 3 * 3_600_000)
  await expireOrders(shop.db, now)
  await runAllJobs()
  expect((await orderAt(number)).state).toBe('expired')
  expect(await certificatesAt(number)).toEqual([])
})

test.each(['card', 'transfer'])('accepts a late payment by %s for an expired order', async (way) => {
  const { number } = await buy(way === 'card' ? {} : byInvoice)
  const [payment] = await paymentsOf(shop.db, (await orderAt(number)).id)
  const id = payment?.providerId
  if (id) bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid' })
  now = new Date(now.getTime() + 30 * 86_400_000)
  await expireOrders(shop.db, now)
  expect((await orderAt(number)).state).toBe('expired')
  const money = { by: 'shop', reason: way, now }
  if (!id)
    expect(await shop.db.transaction(async (tx) => payLocked(tx, await lockOrder(tx, number), money))).toBe('paid')
  await runAllJobs()
  expect((await orderAt(number)).state).toBe('delivered')
  expect(await balancesOf(number)).toEqual([5_000])
  expect(lettersTo('irina@klinika.ru')).toHaveLength(1)
  // At the later time, unsettled amounts of other orders in this file would be overdue.
  now = start
  await expectBooksToAgree()
})

test('issues one certificate for a double payment and refunds the second', async () => {
  const { number } = await buy()
  const order = await orderAt(number)
  const first = (await paymentsOf(shop.db, order.id))[0]!.providerId!
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  await shop.post('/api/payments/start/', { key, method: 'sbp' })
  await pay(number)
  const tries = await paymentsOf(shop.db, order.id)
  expect(tries).toHaveLength(2)
  for (const { providerId } of tries)
    bank.payments.set(providerId!, { ...bank.payments.get(providerId!)!, state: 'paid' })
  for (const { providerId } of tries)
    await settlePayment(shop.db, { provider: bank, remote: bank.payments.get(providerId!)!, now })
  await runAllJobs()
  expect((await paymentsOf(shop.db, order.id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
  expect([bank.payments.get(first)!.state, await balancesOf(number)]).toEqual(['paid', [5_000]])
  expect(await orderAt(number)).toMatchObject({ state: 'delivered', paid: 500_000 })
  expect(lettersTo('irina@klinika.ru')).toHaveLength(1)
  await expectBooksToAgree()
})

test('reminds the holder a month before expiry, then voids the balance', async () => {
  const { number } = await buyAndPay({ picker: 'self', picker_name: '', picker_email: '' })
  const end = (await certificatesAt(number))[0]!.expiresAt
  now = new Date(end.getTime() - 29 * 86_400_000)
  shop.sentLetters.length = 0
  for (let look = 0; look < 2; look++) await planEndings(shop.db, now)
  await runAllJobs()
  const own = lettersTo('marina@klinika.ru').filter(({ subject }) => /осталось 5.000/.test(subject))
  expect(own).toHaveLength(1)
  now = new Date(end.getTime() + 60_000)
  await expireCertificates(shop.db, now)
  expect(await balancesOf(number)).toEqual([0])
})

test('treats a repeated request as one order and refuses another body under the same key (R-6-09)', async () => {
  const buyer = aVisitor(shop)
  await buyer.arrive()
  const body = aCertificateBody()
  const key = { 'idempotency-key': 'one' }
  const both = await Promise.all([buyer.post(buyPath, body, key), buyer.post(buyPath, body, key)])
  const all = [...both, await buyer.post(buyPath, body)]
  expect(new Set(all.map((each) => each.body.order_id)).size).toBe(1)
  expect((await buyer.post(buyPath, { ...body, value: 7_000 }, key)).status).toBe(409)
})

test.for<[string, Record<string, unknown>]>([
  ['value', { value: 999 }],
  ['value', { value: 100_001 }],
  ['value', { value: 1_000.5 }],
  ['quantity', { quantity: 21 }],
  ['picker_comment', { text_type: 'custom', picker_comment: 'а'.repeat(301) }],
])('reports a mistake at its field: %s, %j (O-17)', async ([field, changes]) => {
  const { status, body } = await aVisitor(shop).post(buyPath, aCertificateBody(changes))
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('serves the PDF only for a valid key', async () => {
  const { number } = await buyAndPay({ quantity: 2 })
  const { html } = lettersTo('irina@klinika.ru').at(-1)!
  const url = filePath(html)
  const file = await shop.ask({ method: 'GET', url })
  expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await shop.get(`${url}x`)).status).toBe(404)
  await runStaffVerb(shop, ['certificate', 'refund', String(number)])
  expect((await shop.get(url)).status).toBe(404)
})
