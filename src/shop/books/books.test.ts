import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { giveBackPart } from '../orders/part-of-order.action.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { bookDifferences, differencesIn } from './books.queries.ts'
import { differenceLine, type BookDifference } from './books.rules.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let number: number
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
  const buyer = await aMember(shop, { inLoyalty: true })
  const gift = { accountId: buyer.id, kind: 'gift' as const, amount: 500, reason: 'к празднику', key: 'gift' }
  await addBonuses(shop.db, { ...gift, now })
  const { offer } = await aProduct(shop.db, { stock: 9 })
  await fillCart(buyer, [[offer, 3]])
  const certificate = await aCertificate(shop.db, { now })
  const form = anOrderBody({ maxma_bonuses: 100, certificate_value: certificate.code })
  number = (await buyer.post(createPath, form)).body.order_id
  const { lines } = (await findOrder(shop.db, { number, now }))!
  const pieces = [{ lineId: lines[0]!.id, quantity: 1 }]
  await giveBackPart(shop.db, { number, kind: 'cancelled', pieces, by: 'olga@example.com', reason: '', now })
})
afterAll(() => shop.close())

class TakenBack extends Error {}

/** Differences found after a statement that bypasses every trigger; the change is rolled back. */
async function differencesAfter(statement: string): Promise<BookDifference[]> {
  let differences: BookDifference[] = []
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(statement))
      differences = await differencesIn(tx, new Date())
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return differences
}

test('finds no differences in untouched books', async () => {
  expect(await bookDifferences(shop.db, now)).toEqual([])
})

test.for([
  ['goods of an order and its lines', 'update order_lines set price = price + 1, total = total + 3'],
  ['total of an order and its lines with delivery', 'update order_lines set total = total + 1'],
  ['total of a line and what it had got off', 'update order_lines set total = total - 1'],
  ['discounts of an order and their parts on its lines', 'update order_allocations set amount = amount + 1'],
  ['what an order costs less and what came back of it', 'update orders set taken_off = taken_off - 1'],
  ['a return and its lines with delivery', 'update order_return_lines set total = total + 1'],
  ['a returned line and what its pieces had got off', `update order_return_lines set allocations = '[]'`],
  ['pieces that a line lacks and its returns', 'update order_lines set cancelled_quantity = 0'],
  [
    'pieces of an order and its parcels',
    `with s as (insert into shipments (order_id, position, pickup_type, state, changed_at)
       select id, 1, 'cdek_courier', 'created', now() from orders),
     h as (update order_history set created_at = now() - interval '2 hours')
     update orders set state = 'packing'`,
  ],
  ['stock of a place and its movements', 'update trade_offers set stock = stock - 1'],
  ['pieces that an order has and what left the stock for it', `delete from stock_movements where kind = 'release'`],
  ['balance of a certificate and its entries', 'update certificates set balance = balance + 1'],
  ['what an order paid by certificates and what they lost', `delete from certificate_entries where kind = 'spent'`],
  ['what an order paid by bonuses and what was spent', `delete from bonus_entries where kind = 'given_back'`],
  ['bonuses of somebody who has less than none', `update bonus_entries set amount = -600 where kind = 'spent'`],
  [
    'bonuses with an end and more that was used of them',
    `insert into bonus_draws (entry_id, lot_id, amount) select id, id, amount + 1 from bonus_entries where kind = 'gift'`,
  ],
  [
    'bonuses whose end was more than a day ago and what was left of them',
    `update bonus_entries set expires_at = now() - interval '2 days', created_at = '2020-01-01', spendable_from = '2020-01-01'
     where kind = 'gift'`,
  ],
  [
    'bonuses that have run out and the entry that says of which',
    `insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, key)
     select account_id, 'expired', -1, now(), now(), 'expired:0' from bonus_entries where kind = 'gift'`,
  ],
  [
    'friends whose first order was kept and the entries for both',
    `insert into referrals (account_id, owner_id, via, state, decided_at) select max(id), 0, 'promo', 'earned', now() from accounts`,
  ],
  [
    'bonuses that an order brought beyond what it promised',
    `insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, order_number, key)
     select account_id, 'earned', bonuses_to_come + 1, now(), now(), number, 'twice' from orders`,
  ],
  [
    'sum of the year of a member and the orders of it',
    `with h as (insert into order_history (order_id, state, by, created_at)
       select id, 'delivered', 'shop', now() - interval '2 hours' from orders),
     o as (update orders set state = 'delivered')
     update loyalty_members set year_sum = 2 * (select total - delivery_price + certificate_discount - taken_off from orders)`,
  ],
  ['level of a member and the one that the sum of the year makes', 'update loyalty_members set level = 2'],
  [
    'money of an order and what was taken through the provider',
    `insert into payments (order_id, provider, key, method, amount, state, counted_at, changed_at)
     select id, 'bank', 'a', 'card', 100, 'paid', now(), now() from orders`,
  ],
  [
    'money of an order and the transfers that its invoice counts',
    `insert into invoice_transfers (order_id, document, sum, state, by, changed_at)
     select id, 'a', 100, 'counted', 'x', now() from orders`,
  ],
  [
    'what an order sold as certificates and what was issued of it',
    `insert into certificate_sales (order_id, design, type, value, quantity, picker, text_type, first_name, email, issued_at)
     select id, 'pine', 'online', 100000, 1, 'self', 'default', 'a', 'b', now() from orders`,
  ],
  [
    'money of a payment and more that goes back of it',
    `with p as (insert into payments (order_id, provider, key, method, amount, state, changed_at)
       select id, 'bank', 'a', 'card', 100, 'paid', now() from orders returning id)
     insert into refunds (payment_id, key, amount, changed_at) select id, 'b', 101, now() from p`,
  ],
  [
    'money that an order counts and the receipts of it',
    `insert into payments (order_id, provider, key, method, amount, state, counted_at, changed_at)
     select id, 'bank', 'a', 'card', 100, 'paid', now(), now() from orders`,
  ],
  [
    'money that went back and its receipt',
    `with p as (insert into payments (order_id, provider, key, method, amount, state, counted_at, changed_at)
       select id, 'bank', 'a', 'card', 100, 'refunded', now(), now() from orders returning id, order_id),
     r as (insert into receipts (order_id, payment_id, kind, key, amount, settled, lines, provider, provider_payment_id, changed_at)
       select order_id, id, 'prepayment', 'a', 100, 0, '[]', 'bank', '1', now() from p)
     insert into refunds (payment_id, key, amount, state, changed_at) select id, 'b', 100, 'done', now() from p`,
  ],
  [
    'orders that were paid before and handed over an hour ago, and their settlement',
    `with p as (insert into payments (order_id, provider, key, method, amount, state, counted_at, changed_at)
       select id, 'bank', 'a', 'card', 100, 'paid', now(), now() from orders),
     h as (insert into order_history (order_id, state, by, created_at)
       select id, 'delivered', 'shop', now() - interval '2 hours' from orders)
     update orders set state = 'delivered'`,
  ],
  [
    'a receipt and its lines',
    `insert into receipts (order_id, payment_id, kind, key, amount, settled, lines, provider, provider_payment_id, changed_at)
     select id, 1, 'prepayment', 'a', 100, 0, '[{"price": 33, "quantity": 3}]', 'bank', '1', now() from orders`,
  ],
  [
    'orders beside a certificate that were handed over an hour ago and their settlement',
    `with p as (insert into payments (order_id, provider, key, method, amount, state, counted_at, changed_at)
       select id, 'bank', 'a', 'card', 100, 'paid', now(), now() from orders returning order_id),
     c as (update certificates set sold_in = p.order_id, position = 1, salt = 'a' from p),
     h as (insert into order_history (order_id, state, by, created_at)
       select id, 'delivered', 'shop', now() - interval '2 hours' from orders)
     update orders set state = 'delivered'`,
  ],
  [
    'what came back to a certificate an hour ago after its settlement and the receipts of it',
    `with s as (insert into receipts
         (order_id, payment_id, kind, key, amount, settled, lines, provider, provider_payment_id, changed_at)
       select id, 1, 'settlement', 'a', 100, 100, '[{"price": 100, "quantity": 1}]', 'bank', '1', now() from orders)
     update order_returns set kind = 'returned', created_at = now() - interval '2 hours'`,
  ],
  [
    'receipts that the till has not registered for a day',
    `insert into receipts (order_id, payment_id, kind, key, amount, settled, lines, provider, provider_payment_id, changed_at)
     select id, 1, 'prepayment', 'a', 100, 0, '[]', 'bank', '1', now() - interval '2 days' from orders`,
  ],
  [
    'money of an order beyond what it costs that nobody has paid back for a day',
    `update orders set paid = total + 100; update order_returns set created_at = now() - interval '2 days'`,
  ],
  ['news that nobody has passed on for an hour', `update outbox set created_at = now() - interval '2 hours'`],
])('reports a difference by name: %s', async ([name, statement]) => {
  expect((await differencesAfter(statement!)).map((difference) => difference.name)).toContain(name)
})

test('reports the subject and both sums in roubles', async () => {
  const [difference] = await differencesAfter('update orders set taken_off = taken_off - 1')
  expect(differenceLine(difference!)).toMatch(
    new RegExp(
      `^order ${number}: what an order costs less and what came back of it differ: [\\d.]+ roubles and [\\d.]+ roubles$`,
    ),
  )
})
