import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { savedCards } from '../cards/cards.tables.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { deleteDueAccounts } from '../profile/delete-account.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from './check-payments.action.ts'
import { aProvider } from './payments.samples.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { saveCard } from './save-card.action.ts'
import { settlePayment } from './settle-payment.action.ts'
import { payOnDelivery } from './start-payment.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 }, payments: bank })
  await seedReference(shop.db)
})
afterAll(async () => {
  expect([await bookDifferences(shop.db, now), await moneyDifferences(shop.db)]).toEqual([[], []])
  await shop.close()
})
beforeEach(() => {
  now = start
  bank.fate = 'paid'
  bank.lost = undefined
})

type Buyer = Visitor & { id?: number }
const cardsPath = '/api/users/profile/cards/'
const later = (minutes: number) => void (now = new Date(start.getTime() + minutes * 60_000))
const parts = () => ({ db: shop.db, providers: [bank], report: () => undefined })
const triesOf = async (number: number) => paymentsOf(shop.db, (await findOrder(shop.db, { number, now }))!.id)
const stateOf = async (number: number) => (await findOrder(shop.db, { number, now }))!.state
const cardsOf = async (buyer: Buyer) => (await buyer.get(cardsPath)).body.cards
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs()
}
const charges = () => bank.calls.filter((call) => call === 'charge').length

async function order(buyer: Buyer, changes: Record<string, unknown> = {}) {
  const { offer } = await aProduct(shop.db, { stock: 5 })
  await fillCart(buyer, [offer])
  const body = anOrderBody({ payment_type: 'online', ...changes })
  const answer = await buyer.post(createPath, body)
  return { ...answer, number: answer.body.order_id as number, key: answer.body.key as string, input: body }
}

async function payAtBank(number: number) {
  const id = (await triesOf(number)).at(-1)!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid', payUrl: null })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
}

/** A member who has saved a card with one paid order. */
async function aCardHolder() {
  now = start
  const buyer = await aMember(shop)
  const { number } = await order(buyer, { save_card: true })
  await payAtBank(number)
  const [card] = await cardsOf(buyer)
  now = start
  return { buyer, card, number }
}

test('saves a card once, after consent, own order and payment, shown masked', async () => {
  const [guest, shy] = [aVisitor(shop), await aMember(shop)]
  const cardCount = await shop.db.$count(savedCards)
  for (const each of [await order(guest, { save_card: true }), await order(shy)]) await payAtBank(each.number)
  expect(await cardsOf(shy)).toEqual([])
  expect(await shop.db.$count(savedCards)).toBe(cardCount)
  const { buyer, card } = await aCardHolder()
  await runAllJobs()
  expect(await cardsOf(buyer)).toEqual([card])
  expect(card).toEqual({
    id: expect.any(Number),
    title: 'МИР •• 4477',
    until: '08/29',
    is_usable: true,
    agreed_at: start.toISOString(),
  })
  const [row] = await shop.db.select().from(savedCards).where(eq(savedCards.id, card.id))
  expect(row).toMatchObject({ consentVersion: '2026-11-24', customer: expect.stringMatching(/^\d+-1$/) })
  expect(JSON.stringify(await buyer.get(cardsPath))).not.toContain(row!.token)
  expect((await guest.get(cardsPath)).status).toBe(401)
})

test('waits a while for a late card and deletes that of uncounted money', async () => {
  const buyer = await aMember(shop)
  const takeAtBank = async (number: number) => {
    const [payment] = await triesOf(number)
    const remote = { ...bank.payments.get(payment!.providerId!)!, state: 'paid' as const, payUrl: null }
    bank.payments.set(remote.id, remote)
    await settlePayment(shop.db, { provider: bank, remote, now })
    return payment!
  }
  const consentOf = async (number: number) => (await triesOf(number))[0]!.cardConsent
  const slow = await order(buyer, { save_card: true })
  const { id } = await takeAtBank(slow.number)
  const save = () => saveCard({ db: shop.db, providers: [{ ...bank, keptCard: async () => null }] }, id, now)
  await expect(save()).rejects.toThrow('not kept yet')
  expect(await consentOf(slow.number)).toBe('2026-11-24')
  later(11)
  await save()
  expect(await consentOf(slow.number)).toBeNull()
  now = start

  const other = await order(buyer, { save_card: true })
  await payOnDelivery(parts(), { number: other.number, now })
  const { key } = await takeAtBank(other.number)
  bank.calls.length = 0
  await runAllJobs()
  expect(bank.calls).toContain('forgetCard')
  expect([bank.cards.has(`token of ${key}`), await consentOf(other.number)]).toEqual([false, null])
  expect(await cardsOf(buyer)).toEqual([])
})

test('charges a saved card at once; a repeat charges nothing more', async () => {
  const { buyer, card } = await aCardHolder()
  const before = charges()
  const { number, body, input } = await order(buyer, { card: card.id })
  expect(body.payment_url).toBeUndefined()
  expect((await buyer.post(createPath, input)).body.order_id).toBe(number)
  expect(await stateOf(number)).toBe('paid')
  expect(charges()).toBe(before + 1)
  expect(await triesOf(number)).toMatchObject([{ state: 'paid', cardId: card.id, cardConsent: null }])
})

test('refuses the card of another member, an order key alone and an expired card', async () => {
  const [{ buyer, card }, other, stranger] = [await aCardHolder(), await aCardHolder(), await aMember(shop)]
  const foreign = await order(stranger, { card: card.id })
  expect(foreign.body.payment_url).toContain(`/payments/${foreign.number}/`)
  expect(await stateOf(foreign.number)).toBe('awaiting_payment')
  const own = await order(buyer)
  const before = charges()
  const pay = (who: Visitor, { id } = card) =>
    who.post('/api/payments/start/', { key: own.key, method: 'card', card: id })
  expect((await pay(stranger)).status).toBe(400)
  // Own card, another buyer's order.
  expect((await pay(other.buyer, other.card)).status).toBe(400)
  expect((await pay(aVisitor(shop))).body.payment_url).toContain('https://bank.example/')
  await shop.db.update(savedCards).set({ lastMonth: '2026-10' }).where(eq(savedCards.id, card.id))
  expect((await pay(buyer)).status).toBe(400)
  expect((await cardsOf(buyer))[0].is_usable).toBe(false)
  expect([charges(), await stateOf(own.number)]).toEqual([before, 'awaiting_payment'])
})

test('saves no card of a stranger who pays by the order key', async () => {
  const [owner, stranger] = [await aMember(shop), await aMember(shop)]
  const cardCount = await shop.db.$count(savedCards)
  for (const [buyer, payer] of [
    [owner, stranger],
    [stranger, owner],
  ] as const) {
    now = start
    const { number, key } = await order(buyer)
    const paying = { key, method: 'card', save_card: true }
    expect((await payer.post('/api/payments/start/', paying)).body.payment_url).toContain('https://bank.example/')
    await payAtBank(number)
    expect([await stateOf(number), (await triesOf(number)).map(({ cardConsent }) => cardConsent)]).toEqual([
      'paid',
      [null],
    ])
  }
  expect([await cardsOf(owner), await cardsOf(stranger)]).toEqual([[], []])
  expect(await shop.db.$count(savedCards)).toBe(cardCount)
  now = start
  const own = await order(owner, { save_card: true })
  await payAtBank(own.number)
  expect(await cardsOf(owner)).toHaveLength(1)
})

test('leaves a card to its owner when a stranger deletes or charges it', async () => {
  const [one, other] = [await aCardHolder(), await aCardHolder()]
  const before = charges()
  for (const [holder, stranger] of [
    [one, other],
    [other, one],
  ] as const) {
    await stranger.buyer.post(`${cardsPath}forget/`, { id: holder.card.id })
    await runAllJobs()
    expect(await cardsOf(holder.buyer)).toEqual([holder.card])
    expect(bank.cards.has(`token of ${(await triesOf(holder.number))[0]!.key}`)).toBe(true)
    const { number, body } = await order(stranger.buyer, { card: holder.card.id })
    expect(body.payment_url).toContain(`/payments/${number}/`)
    expect(await stateOf(number)).toBe('awaiting_payment')
  }
  expect(charges()).toBe(before)
  for (const { buyer, card } of [one, other]) {
    expect(await stateOf((await order(buyer, { card: card.id })).number)).toBe('paid')
    await buyer.post(`${cardsPath}forget/`, { id: card.id })
    expect(await cardsOf(buyer)).toEqual([])
  }
  await runAllJobs()
})

test('opens the payment page after a decline or confirmation; remembers a refused card', async () => {
  const { buyer, card } = await aCardHolder()
  bank.fate = 'declined'
  const first = await order(buyer, { card: card.id })
  expect(first.body.payment_url).toContain(`/payments/${first.number}/`)
  expect(await triesOf(first.number)).toMatchObject([{ state: 'declined', reason: 'no_money' }])
  bank.fate = 'confirm'
  const pay = (choice: object) => buyer.post('/api/payments/start/', { key: first.key, method: 'card', ...choice })
  expect((await pay({ card: card.id })).body.payment_url).toContain('https://bank.example/')
  bank.fate = 'refused'
  const second = await order(buyer, { card: card.id })
  expect(await triesOf(second.number)).toMatchObject([{ state: 'declined', reason: 'card_refused', providerId: null }])
  expect(await cardsOf(buyer)).toMatchObject([{ is_usable: false }])
  await pay({ save_card: true })
  await payAtBank(first.number)
  expect(await cardsOf(buyer)).toMatchObject([{ is_usable: true }])
})

test('charges once for concurrent requests and finds a lost answer', async () => {
  const { buyer, card } = await aCardHolder()
  bank.lost = (call) => {
    if (call === 'charge') throw new Error('no answer')
  }
  const { number, key, body } = await order(buyer, { card: card.id })
  expect(body.payment_url).toContain(`/payments/${number}/`)
  expect((await shop.get(`/api/payments/state/?${new URLSearchParams({ key })}`)).body).toEqual({ state: 'waiting' })
  bank.lost = undefined
  const before = charges()
  const pay = () => buyer.post('/api/payments/start/', { key, method: 'card', card: card.id })
  for (const { body: answer } of await Promise.all([pay(), pay()])) expect(answer.payment_url).toContain('/payments/')
  expect(charges()).toBe(before)
  await payOnDelivery(parts(), { number, now })
  expect(await stateOf(number)).toBe('paid')

  bank.trouble = (call) => {
    if (call === 'charge') throw new Error('never came')
  }
  const other = await order(buyer, { card: card.id })
  bank.trouble = undefined
  await expect(payOnDelivery(parts(), { number: other.number, now })).rejects.toMatchObject({
    code: 'payment_not_begun',
  })
  later(3)
  await checkPayments(parts(), now)
  expect(await triesOf(other.number)).toMatchObject([{ state: 'cancelled' }])
})

test('asks the bank before a second payment when a charged card was deleted', async () => {
  const { buyer, card } = await aCardHolder()
  bank.lost = (call) => {
    if (call === 'charge') throw new Error('no answer')
  }
  const { number, key } = await order(buyer, { card: card.id })
  bank.lost = undefined
  await buyer.post(`${cardsPath}forget/`, { id: card.id })
  await runAllJobs()
  const pages = () => bank.calls.filter((call) => call === 'create').length
  const before = pages()
  const { body } = await buyer.post('/api/payments/start/', { key, method: 'card' })
  expect([body.payment_url, pages()]).toEqual([null, before])
  expect(await triesOf(number)).toMatchObject([{ state: 'paid' }])
})

test('gives up a stuck charge after a while, by a retry and by the job', async () => {
  const { buyer, card } = await aCardHolder()
  bank.fate = 'thinking'
  const { number, key } = await order(buyer, { card: card.id })
  expect(await triesOf(number)).toMatchObject([{ state: 'pending', payUrl: null }])
  later(3)
  bank.fate = 'paid'
  await buyer.post('/api/payments/start/', { key, method: 'card', card: card.id })
  expect(await triesOf(number)).toMatchObject([{ state: 'cancelled' }, { state: 'paid' }])

  bank.fate = 'thinking'
  const other = await order(buyer, { card: card.id })
  later(6)
  await checkPayments(parts(), now)
  expect(await triesOf(other.number)).toMatchObject([{ state: 'cancelled' }])
})

test('charges no deleted card, nor that of a deleted account', async () => {
  const { buyer, card, number } = await aCardHolder()
  const forget = (who: Visitor) => who.post(`${cardsPath}forget/`, { id: card.id })
  await forget(await aMember(shop))
  expect(await cardsOf(buyer)).toHaveLength(1)
  expect(await Promise.all([forget(buyer), forget(buyer)])).toMatchObject([{ status: 200 }, { status: 200 }])
  const { body } = await order(buyer, { card: card.id })
  expect(body.payment_url).toContain('/payments/')
  const isAtBank = async () => bank.cards.has(`token of ${(await triesOf(number))[0]!.key}`)
  expect(await isAtBank()).toBe(true)
  await runAllJobs()
  expect(await isAtBank()).toBe(false)
  expect(await shop.db.select().from(savedCards).where(eq(savedCards.id, card.id))).toEqual([])

  const { buyer: leaver, card: left } = await aCardHolder()
  await shop.db.update(accounts).set({ deletionAt: now }).where(eq(accounts.id, leaver.id))
  await deleteDueAccounts(shop.db, now)
  await runAllJobs()
  const { rows } = await shop.db.execute(sql`select 1 from saved_cards where id = ${left.id}`)
  expect(rows).toEqual([])
})
