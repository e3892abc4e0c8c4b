import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFakeCompanies, sampleClinic } from '#partners/companies/companies.fake.ts'
import { dadataParty } from '#partners/companies/dadata-party.ts'
import { kopecks, minus, roubles, type Money } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { planTimedLetters } from '../order-letters/order-letters.actions.ts'
import { expireOrders } from '../orders/expire-orders.action.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { invoiceOf } from './invoices.queries.ts'
import { invoiceTransfers } from './invoices.tables.ts'
import { openInvoices, openTransfers, receiveTransfer, returnTransfer } from './transfers.actions.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
let register: Awaited<ReturnType<typeof openFakeCompanies>>
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  register = await openFakeCompanies()
  await seedReference(shop.db)
})
afterEach(() => {
  now = start
  delete shop.app.companies
})
afterAll(async () => {
  await register.close()
  await shop.close()
})

const price = roubles(3_490)

async function aCart(stock = 5) {
  const buyer = aVisitor(shop)
  const { id: productId } = await aProduct(shop.db, { price })
  const offer = await anOffer(shop.db, { productId, stock })
  await fillCart(buyer, [offer])
  return { buyer, offer }
}
const place = (buyer: Visitor, changes: object = {}) =>
  buyer.post(createPath, anOrderBody({ ...byInvoice, ...changes }))

async function anInvoice(stock = 5) {
  const { buyer, offer } = await aCart(stock)
  const { body } = await place(buyer)
  const order = await orderOf(body.order_id)
  return { buyer, offer, key: body.key as string, number: order.number, sum: order.total }
}
const orderOf = async (number: number) => (await findOrder(shop.db, { number, now }))!
let documents = 0
const pay = (number: number, sum: Money, document = `n-${++documents}`) =>
  receiveTransfer(shop.db, { number, sum, document, by: 'olga@yasmena.example', now })
const states = async (number: number) => {
  const { id } = await orderOf(number)
  const rows = await shop.db
    .select()
    .from(invoiceTransfers)
    .where(eq(invoiceTransfers.orderId, id))
    .orderBy(invoiceTransfers.id)
  return rows.map(({ state, reason }) => [state, reason])
}

test('reserves the goods of an invoiced order until the end of the fifth day (O-04)', async () => {
  const { number, sum } = await anInvoice()
  const order = await orderOf(number)
  expect(order).toMatchObject({ state: 'awaiting_payment', payBefore: new Date('2026-11-28T20:59:59Z'), paid: 0 })
  expect(await invoiceOf(shop.db, order.id)).toMatchObject({
    inn: byInvoice.company_inn,
    sum,
    seller: { isSample: true },
  })
  expect((await openInvoices(shop.db)).map(({ orderNumber }) => orderNumber)).toContain(number)
  now = after(start, days(4) + hours(23))
  expect(await expireOrders(shop.db, now)).toBe(0)
  now = after(start, days(5) + hours(13))
  await expireOrders(shop.db, now)
  expect((await orderOf(number)).state).toBe('expired')
})

test.each([
  [{ company_inn: '' }, 'company_inn', 'Обязательное поле'],
  [{ company_inn: '7801234565' }, 'company_inn', 'Такого ИНН не бывает: проверьте цифры'],
  [{ company_kpp: '12' }, 'company_kpp', 'КПП — девять знаков'],
  [{ company_kpp: '' }, 'company_kpp', 'Обязательное поле'],
  [{ company_name: ' ' }, 'company_name', 'Обязательное поле'],
])('reports a wrong company field: %o', async (changes, field, words) => {
  const { buyer } = await aCart()
  expect(await place(buyer, changes)).toMatchObject({ status: 400, body: { [field]: [words] } })
})

test('accepts a sole trader without KPP', async () => {
  const { buyer } = await aCart()
  const { status, body } = await place(buyer, {
    company_inn: '7801 2345 6724',
    company_kpp: '',
    company_name: 'ИП Петрова',
  })
  expect(status).toBe(201)
  const { id } = await orderOf(body.order_id)
  expect(await invoiceOf(shop.db, id)).toMatchObject({ inn: '780123456724', kpp: '', name: 'ИП Петрова' })
})

test('completes a company by INN from the register, keeping the buyer’s entries', async () => {
  shop.app.companies = dadataParty(register.account)
  const { buyer } = await aCart()
  const { body: answer } = await buyer.post('/api/suggestions/company/', { inn: sampleClinic.inn })
  const { name, kpp, address } = sampleClinic
  expect(answer).toEqual({ company: { name, kpp, address } })
  const { body } = await place(buyer, { company_name: '', company_kpp: '', company_address: 'Абонентский ящик 7' })
  const { id } = await orderOf(body.order_id)
  expect(await invoiceOf(shop.db, id)).toMatchObject({ name, kpp, address: 'Абонентский ящик 7' })
  expect((await buyer.post('/api/suggestions/company/', { inn: '7707083893' })).body).toEqual({ company: null })
  expect((await buyer.post('/api/suggestions/company/', { inn: '1' })).status).toBe(400)
})

test.each([500, 403, 'slow', 'broken json', 'another company'] as const)(
  'leaves the fields to the buyer when the register answers with %s',
  async (trouble) => {
    shop.app.companies = dadataParty({ ...register.account, patienceMs: 200 })
    register.troubles.push(trouble)
    const { buyer } = await aCart()
    const inn = trouble === 'another company' ? '7707083893' : sampleClinic.inn
    expect((await buyer.post('/api/suggestions/company/', { inn })).body).toEqual({ company: null })
    register.troubles.push(trouble)
    expect(await place(buyer, { company_inn: inn, company_name: '' })).toMatchObject({
      status: 400,
      body: { company_name: ['Обязательное поле'] },
    })
    register.troubles.length = 0
  },
)

test(`serves the invoice only with the order's key, in both languages`, async () => {
  const { key } = await anInvoice()
  for (const [prefix, name] of [
    ['', 'Счёт'],
    ['/en', 'Invoice'],
  ]) {
    const { status, headers, text } = await shop.get(`${prefix}/api/orders/invoice/?${new URLSearchParams({ key })}`)
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(headers['content-disposition']).toContain(encodeURIComponent(`${name} `))
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const other = await aCart()
  const { body } = await other.buyer.post(createPath, anOrderBody())
  for (const wrong of ['', 'forged', body.key])
    expect((await shop.get(`/api/orders/invoice/?${new URLSearchParams({ key: wrong })}`)).status).toBe(404)
})

test('sends letters with the file: on issue, and a day before the deadline', async () => {
  const { number } = await anInvoice()
  await shop.runJobs()
  const letter = shop.sentLetters.at(-1)!
  expect(letter.subject).toContain('Счёт за заказ')
  expect(letter.html).toContain('/api/orders/invoice/?key=')
  expect(letter.text).toContain('28\u00a0ноября')
  now = after(start, days(4) + hours(13))
  await planTimedLetters(shop.db, now)
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)!.subject).toContain('оплатить можно до 28\u00a0ноября')
  await pay(number, (await orderOf(number)).total)
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)!.subject).toContain('оплачен')
})

test('pays the order once: a repeated document changes nothing, a second transfer is returned', async () => {
  const { number, sum } = await anInvoice()
  expect(await pay(number, sum, 'п/п 17')).toMatchObject({ state: 'counted', reason: null })
  expect(await orderOf(number)).toMatchObject({ state: 'paid', paid: sum })
  await expect(pay(number, sum, 'п/п 17')).rejects.toMatchObject({ code: 'transfer_written' })
  expect(await pay(number, sum)).toMatchObject({ state: 'to_return', reason: 'paid_twice' })
  const [open] = (await openTransfers(shop.db)).filter(({ orderNumber }) => orderNumber === number)
  expect(await returnTransfer(shop.db, { id: open!.transfer.id, by: 'olga', now })).toMatchObject({ state: 'returned' })
  await expect(returnTransfer(shop.db, { id: open!.transfer.id, by: 'olga', now })).rejects.toMatchObject({
    status: 409,
  })
})

test('counts one of two concurrent transfers', async () => {
  const { number, sum } = await anInvoice()
  const both = await Promise.all([pay(number, sum), pay(number, sum)])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['counted', 'to_return'])
})

test('does not count a partial sum until the rest arrives', async () => {
  const { number, sum } = await anInvoice()
  expect(await pay(number, minus(sum, kopecks(1)))).toMatchObject({ state: 'kept', reason: 'other_sum' })
  expect((await orderOf(number)).state).toBe('awaiting_payment')
  expect(await pay(number, kopecks(1))).toMatchObject({ state: 'counted' })
  expect(await states(number)).toEqual([
    ['counted', null],
    ['counted', null],
  ])
  expect(await orderOf(number)).toMatchObject({ state: 'paid', paid: sum })
  await expect(pay(number, kopecks(0))).rejects.toMatchObject({ code: 'wrong' })
})

test('records a staff confirmation as a transfer of the outstanding sum', async () => {
  const { number, sum } = await anInvoice()
  await pay(number, roubles(1_000))
  expect(await runStaffVerb(shop, ['order', 'pay', String(number)])).toMatch(/: paid\. Transfer \d+: counted\./)
  expect(await states(number)).toEqual([
    ['counted', null],
    ['counted', null],
  ])
  expect(await orderOf(number)).toMatchObject({ state: 'paid', paid: sum })
  const other = await anInvoice()
  await runStaffVerb(shop, ['order', 'move', String(other.number), 'paid'])
  expect(await states(other.number)).toEqual([['counted', null]])
})

test('restores the order on a late payment, or returns it if out of stock or cancelled', async () => {
  const [late, soldOut, cancelledOrder] = [await anInvoice(), await anInvoice(1), await anInvoice()]
  await moveOrderByStaff(shop.db, { number: cancelledOrder.number, to: 'cancelled', by: 'olga', now })
  now = after(start, days(6))
  await expireOrders(shop.db, now)
  const another = aVisitor(shop)
  await fillCart(another, [soldOut.offer])
  expect((await another.post(createPath, anOrderBody())).status).toBe(201)
  expect(await pay(late.number, late.sum)).toMatchObject({ state: 'counted' })
  expect(await orderOf(late.number)).toMatchObject({ state: 'paid', paid: late.sum })
  for (const { number, sum } of [soldOut, cancelledOrder])
    expect(await pay(number, sum)).toMatchObject({ state: 'to_return', reason: 'too_late' })
  await expect(pay(cancelledOrder.number + 1, price)).rejects.toMatchObject({ status: 404 })
})

test('refuses orders by invoice in a shop without bank details', async () => {
  const { seller } = shop.app
  delete shop.app.seller
  const { buyer } = await aCart()
  expect((await place(buyer)).body).toEqual({ payment_type: [expect.stringContaining('По счёту')] })
  shop.app.seller = seller
})

test('keeps the books consistent', async () => {
  expect(await bookDifferences(shop.db, now)).toEqual([])
})
