import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { bookDifferences } from '../books/books.queries.ts'
import { moveOrder } from '../orders/move-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { sendReceipts } from '../receipts/send-receipts.action.ts'
import { checkPayments } from './check-payments.action.ts'
import { moneyDifferences, paymentsOf } from './payments.queries.ts'
import { aProvider } from './payments.samples.ts'
import { refundsOf } from './refund-money.action.ts'
import { startPayment } from './start-payment.action.ts'

let now = new Date('2026-11-23T09:00:00Z')
const bank = aProvider()
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ clock: () => now, payments: bank })
  await seedReference(shop.db)
  bank.refundFate = 'pending'
})
afterEach(() => shop.close())

const by = 'olga@example.com'
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const report = () => undefined
const parts = () => ({ db: shop.db, providers: [bank], report })
const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) await shop.runJobs().catch(() => undefined)
}

/** Paid and cancelled, with its refund under way at the bank. */
async function aCancelledOrder() {
  const { number, id: orderId } = await anOrder(shop.db, {
    state: 'awaiting_payment',
    paymentType: 'online',
    placedAt: now,
    payBefore: new Date(now.getTime() + 3_600_000),
    lines: [{ quantity: 2, price: roubles(1_000) }],
  })
  await startPayment(parts(), { number, method: 'card', locale: 'ru', returnUrl: 'https://shop.example/', now })
  const [payment] = await paymentsOf(shop.db, orderId)
  const id = payment!.providerId!
  bank.payments.set(id, { ...bank.payments.get(id)!, state: 'paid' })
  later(1)
  await checkPayments(parts(), now)
  await runAllJobs()
  while ((await sendReceipts({ db: shop.db, desks: [bank], report }, now)) > 0);
  await shop.db.transaction((tx) => moveOrder(tx, { number, to: 'cancelled', by, now }))
  await runAllJobs()
  return { number, orderId, paymentId: payment!.id, id }
}
type CancelledOrder = Awaited<ReturnType<typeof aCancelledOrder>>

/** The database as it was before, with money that staff noted by hand beside the refund, then the migration. */
async function migrateWith({ orderId, paymentId }: CancelledOrder, noted: number, changes = ''): Promise<void> {
  await shop.pool.query(`alter table payments drop column received;
    alter table refunds drop column way, drop column asked_at;
    update receipts set state = 'wanted' where state in ('awaiting_refund', 'void');
    alter table receipts drop constraint receipts_state,
      add constraint receipts_state check (state in ('wanted', 'sent', 'done', 'failed'));
    update orders set refunded = refunded + ${noted} where id = ${orderId};
    insert into order_notes (order_id, kind, by, amount) values (${orderId}, 'refunded', '${by}', ${noted})`)
  if (changes) await shop.pool.query(`update refunds set ${changes} where payment_id = ${paymentId}`)
  const file = fs.readdirSync('migrations').find((each) => each.endsWith('_refund-ways.sql'))!
  await shop.pool.query(fs.readFileSync(path.resolve('migrations', file), 'utf8'))
}

const neverAsked = 'checked_at = null, provider_id = null'
const statesOf = async ({ paymentId }: CancelledOrder) =>
  (await refundsOf(shop.db, paymentId)).map(({ amount, state, way }) => [amount, state, way])
const paymentOf = async ({ orderId }: CancelledOrder) => (await paymentsOf(shop.db, orderId))[0]!
const refundedOf = async ({ number }: CancelledOrder) => (await findOrder(shop.db, { number, now }))!.refunded
const receiptStatesOf = async ({ orderId }: CancelledOrder) =>
  (await shop.pool.query(`select state from receipts where order_id = ${orderId} and kind = 'refund' order by id`)).rows

async function expectGreenBooks(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    later(24 * 60)
    await checkPayments(parts(), now)
    await runAllJobs()
    while ((await sendReceipts({ db: shop.db, desks: [bank], report }, now)) > 0);
  }
  expect(await moneyDifferences(shop.db)).toEqual([])
  expect((await bookDifferences(shop.db, now)).filter(({ name }) => !name.startsWith('news'))).toEqual([])
}

test('the migration ends a refund that no bank was asked for beside a note of all', async () => {
  const order = await aCancelledOrder()
  bank.settleRefunds('failed')
  await migrateWith(order, 2_000_00, neverAsked)
  expect(await refundedOf(order)).toBe(2_000_00)
  expect(await statesOf(order)).toEqual([
    [2_000_00, 'failed', 'bank'],
    [2_000_00, 'done', 'hand'],
  ])
  expect(await receiptStatesOf(order)).toEqual([{ state: 'void' }])
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded', trouble: null })
  await expectGreenBooks()
  expect(bank.payments.get(order.id)!.refunded).toBe(0)
})

test('the migration leaves what a note of a part has left to staff', async () => {
  const order = await aCancelledOrder()
  bank.settleRefunds('failed')
  await migrateWith(order, 500_00, neverAsked)
  expect([await refundedOf(order), (await paymentOf(order)).state]).toEqual([500_00, 'refund_due'])
  bank.refundFate = 'done'
  await runStaffVerb(shop, ['payment', 'refund', String(order.paymentId)])
  await runAllJobs()
  expect(bank.payments.get(order.id)!.refunded).toBe(1_500_00)
  expect(await refundedOf(order)).toBe(2_000_00)
  await expectGreenBooks()
})

test.each([
  ['done', [[2_000_00, 'done', 'bank']], 'done'],
  [
    'failed',
    [
      [2_000_00, 'failed', 'bank'],
      [2_000_00, 'done', 'hand'],
    ],
    'void',
  ],
] as const)('a refund under way beside a note of all ends %s after the migration', async (fate, rows, receipt) => {
  const order = await aCancelledOrder()
  await migrateWith(order, 2_000_00)
  expect(await refundedOf(order)).toBe(2_000_00)
  expect(await statesOf(order)).toEqual([[2_000_00, 'due', 'bank']])
  expect(await receiptStatesOf(order)).toEqual([{ state: 'awaiting_refund' }])
  expect((await paymentOf(order)).trouble).toBe('refunded_outside')
  bank.settleRefunds(fate)
  await expectGreenBooks()
  expect(await statesOf(order)).toEqual(rows)
  expect(await refundedOf(order)).toBe(2_000_00)
  expect(await receiptStatesOf(order)).toEqual([{ state: receipt }])
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded', trouble: null })
})

test('the migration keeps a refund beside a note that both fit into what was paid', async () => {
  const order = await aCancelledOrder()
  await migrateWith(order, 500_00, 'amount = 150000')
  expect(await statesOf(order)).toEqual([
    [1_500_00, 'due', 'bank'],
    [500_00, 'done', 'hand'],
  ])
  expect([await refundedOf(order), (await paymentOf(order)).trouble]).toEqual([500_00, null])
})
