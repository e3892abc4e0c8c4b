import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { anOrderBody, byInvoice, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { withdrawals } from '../consents/consents.tables.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import { conversationFiles, conversationMessages, conversations } from '../conversations/conversations.tables.ts'
import { outbox } from '#kernel/outbox.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { selfReferralSignals } from '../rewards/self-referral.queries.ts'
import { returnRequestLines, returnRequests } from '../returns/returns.tables.ts'
import { socialArrivals } from '../social/social.tables.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import { eraseOldBuyers } from './erase-orders.action.ts'
import { eraseWithdrawn } from './erase-person.action.ts'
import { exportPerson } from './export-person.queries.ts'
import { personRows, secretColumns, unexportedTables } from './person-rows.ts'
import { withdrawPersonalData } from './withdraw.action.ts'

const start = new Date('2026-11-28T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 1_000 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  now = start
})

type Guest = { email: string; phone: string; lastName: string }
const vera = { email: 'vera.zimina@klinika.ru', phone: '+79217770011', lastName: 'Зимородок' }
const olga = { email: 'olga.lesnaya@klinika.ru', phone: '+79217770022', lastName: 'Пеночкина' }
const nobody = { email: 'nobody@klinika.ru', phone: '+79217770033', lastName: 'Никто' }

async function post(path: string, body: unknown, visitor = aVisitor(shop)) {
  const answer = await visitor.post(path, body)
  expect([path, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([path, 201, ''])
  return answer.body as Record<string, number>
}

async function anOrderOf({ email, phone, lastName }: Guest, changes: object = {}) {
  const buyer = aVisitor(shop)
  await fillCart(buyer, [await anOffer(shop.db)])
  const person = { email, phone, last_name: lastName, comment: `Звоните: ${phone}` }
  return (await post(createPath, anOrderBody({ ...person, ...changes }), buyer)).order_id!
}

/** Uses every form that asks a guest for an e-mail. */
async function aLifeOf(guest: Guest) {
  const { email, phone, lastName } = guest
  const browser = aVisitor(shop)
  await browser.arrive()
  const { id: gone } = await anOffer(shop.db, { stock: 0 })
  await post('/api/subscriptions/', { email })
  await post('/api/catalog/stock-notice/', { email, trade_offer: gone, consent: true })
  const quote = { kind: 'clinic', company: `ИП ${lastName}`, name: lastName, phone, email, consent: true }
  const { number } = await post('/api/supply/quote/', quote, browser)
  await aFileOf(number!, guest)
  await fillCart(browser, [await anOffer(shop.db)])
  const drafted = await browser.post('/api/orders/draft/', { email, phone, last_name: lastName })
  expect(drafted.status).toBeLessThan(300)
  const [cancelled, byCompany, sold] = [
    await anOrderOf(guest),
    await anOrderOf(guest, { ...byInvoice, company_name: `ИП ${lastName}` }),
    await anOrderOf(guest),
  ]
  const by = 'manager'
  for (const each of [cancelled, byCompany])
    await moveOrderByStaff(shop.db, { number: each, to: 'cancelled', by, reason: '', now })
  await shop.db.update(orders).set({ state: 'delivered' }).where(eq(orders.number, sold))
  await aReturnOf(cancelled, lastName)
  await aCertificateFor(guest)
  await anAccount(shop.db, { email, phone, lastName, state: 'unconfirmed', createdAt: now })
  await anArrivalOf(guest)
  return { cancelled, byCompany, sold }
}

async function aFileOf(conversationId: number, { lastName }: Guest) {
  const id = randomUUID().replaceAll('-', '')
  await shop.db.insert(tempFiles).values({ id, name: `${lastName}.pdf`, mime: 'application/pdf', bytes: 1 })
  const message = { conversationId, side: 'visitor' as const, text: `Пишет ${lastName}` }
  const [row] = await shop.db.insert(conversationMessages).values(message).returning()
  await shop.db.insert(conversationFiles).values({ messageId: row!.id, fileId: id, position: 0 })
}

async function aReturnOf(number: number, words: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
  const request = { position: 1, state: 'withdrawn', way: 'courier', paidBy: 'shop', moneyShown: roubles(0) } as const
  const [row] = await shop.db
    .insert(returnRequests)
    .values({ ...request, orderId: order!.id, door: words })
    .returning()
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from order_lines where order_id = ${order!.id}`)
  const line = { requestId: row!.id, lineId: rows[0]!.id, quantity: 1, reason: 'other' as const, words }
  await shop.db.insert(returnRequestLines).values(line)
}

async function aCertificateFor({ email, phone, lastName }: Guest) {
  const order = await anOrder(shop.db, { kind: 'certificate', pickupType: 'online', state: 'delivered', ...nobody })
  const sale = { orderId: order.id, design: 'pine', type: 'online', value: roubles(5_000), quantity: 1 } as const
  const receiver = { picker: 'other', textType: 'custom', wish: `Дорогая ${lastName}`, firstName: 'А' } as const
  await shop.db.insert(certificateSales).values({ ...sale, ...receiver, lastName, email, phone, sentAt: now })
}

const anArrivalOf = ({ email, lastName }: Guest) =>
  shop.db.insert(socialArrivals).values({
    tokenHash: email,
    visitorId: randomUUID(),
    site: 'yandex',
    subject: email,
    email,
    isEmailVerified: true,
    firstName: 'А',
    lastName,
    target: '/',
    expiresAt: now,
  })

/** Rows of all tables that contain one of these words in any column. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ row: string }>(sql`
      select to_jsonb(t)::text as row from ${sql.identifier(name)} t
      where lower(to_jsonb(t)::text) like any(${sql.param(words.map((word) => `%${word.toLowerCase()}%`))}::text[])`)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found.toSorted()
}
const wordsOf = ({ email, phone, lastName }: Guest) => [email, phone.slice(2), lastName]
const tablesIn = (rows: readonly string[]) => [...new Set(rows.map((row) => row.split(' ', 1)[0]))]

test('a withdrawal erases data in time unless a law keeps it, and no one else’s (152-ФЗ)', async () => {
  const lives = { vera: await aLifeOf(vera), olga: await aLifeOf(olga) }
  await shop.db.delete(outbox)
  const before = await rowsWith(wordsOf(olga))
  const { secretKeys } = shop.app
  const link = withdrawalPath(secretKeys, { subject: 'order', id: lives.vera.sold, email: vera.email })
  expect((await shop.post(link, undefined)).status).toBe(200)
  await shop.db.delete(outbox)
  now = after(start, 1)
  const later = await anOrderOf(vera)
  await shop.db.delete(outbox)

  now = after(start, days(28))
  await eraseWithdrawn(shop.db, now)
  expect(await shop.db.$count(conversations, eq(conversations.email, vera.email))).toBe(1)
  now = after(start, days(29) + 1)
  expect(await Promise.all([eraseWithdrawn(shop.db, now), eraseWithdrawn(shop.db, now)])).not.toContain(0)

  const left = await rowsWith(wordsOf(vera))
  expect(tablesIn(left)).toEqual(['consents', 'orders', 'temp_files', 'withdrawals'])
  const kept = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.email, vera.email))
  expect(new Set(kept.map(({ number }) => number))).toEqual(new Set([lives.vera.sold, later]))
  expect(
    left.filter((row) => row.startsWith('temp_files')).every((row) => row.includes('"expires_at": "2026-12')),
  ).toBe(true)
  const [cancelled] = await shop.db.select().from(orders).where(eq(orders.number, lives.vera.cancelled))
  expect(cancelled).toMatchObject({ state: 'cancelled', email: '', phone: '', lastName: '', street: '', comment: '' })
  const [withdrawal] = await shop.db.select().from(withdrawals).where(eq(withdrawals.scope, 'personal_data'))
  expect(withdrawal).toMatchObject({ email: vera.email, withdrawnAt: start, erasedAt: now })
  expect(await rowsWith(wordsOf(olga))).toEqual(before)
  expect(await eraseWithdrawn(shop.db, now)).toBe(0)
})

test('completes an open order before its buyer is erased', async () => {
  const guest = { email: 'nina@klinika.ru', phone: '+79217770044', lastName: 'Чечёткина' }
  const number = await anOrderOf(guest)
  await withdrawPersonalData(shop.db, { email: guest.email, via: 'test', address: '', locale: 'ru', now })
  now = after(start, days(40))
  await eraseWithdrawn(shop.db, now)
  const stateOf = async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
    const [withdrawal] = await shop.db
      .select()
      .from(withdrawals)
      .where(sql`${withdrawals.email} = ${guest.email} and ${withdrawals.scope} = 'personal_data'`)
    return [order!.email === guest.email, withdrawal!.erasedAt]
  }
  expect(await stateOf()).toEqual([true, null])
  await moveOrderByStaff(shop.db, { number, to: 'cancelled', by: 'manager', reason: '', now })
  await eraseWithdrawn(shop.db, now)
  expect(await stateOf()).toEqual([false, now])
})

test('erases buyers five years after the year of the order, except of open orders', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00+03:00`)
  const aSale = (placedAt: Date, state: 'delivered' | 'shipped') => anOrder(shop.db, { placedAt, state, ...nobody })
  const [old, late, recent, open] = [
    await aSale(at('2020-12-01'), 'delivered'),
    await aSale(at('2020-12-30'), 'delivered'),
    await aSale(at('2021-01-01'), 'delivered'),
    await aSale(at('2020-05-05'), 'shipped'),
  ]
  await shop.db.execute(sql`insert into order_history (order_id, state, by, created_at)
    values (${late.id}, 'partly_returned', 'shop', '2021-01-03T12:00:00+03:00')`)
  await eraseOldBuyers(shop.db, at('2025-12-31'))
  const keptOf = async (ids: number[]) => {
    const rows = await shop.db
      .select()
      .from(orders)
      .where(sql`id = any(${sql.param(ids)}::integer[]) and email <> ''`)
    return rows.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  const ids = [old.id, late.id, recent.id, open.id]
  expect(await keptOf(ids)).toEqual(ids)
  await eraseOldBuyers(shop.db, at('2026-01-01'))
  expect(await keptOf(ids)).toEqual([late.id, recent.id, open.id])
})

test('erased orders create no likeness between members', async () => {
  const people = [
    await anAccount(shop.db, { phone: '+79217770071' }),
    await anAccount(shop.db, { phone: '+79217770072' }),
  ]
  for (const { id: accountId } of people)
    await anOrder(shop.db, { accountId, placedAt: new Date('2019-05-05'), state: 'delivered', ...nobody })
  const [first, second] = people.map(({ id }) => id) as [number, number]
  const before = await selfReferralSignals(shop.db, { accountId: first, ownerId: second })
  expect(before).toContain('phone')
  await eraseOldBuyers(shop.db, now)
  expect(await selfReferralSignals(shop.db, { accountId: first, ownerId: second })).toEqual([])
})

test('the export has every row of a person, and none of another', async () => {
  const [guest, other] = [
    { email: 'rita@klinika.ru', phone: '+79217770055', lastName: 'Синицына' },
    { email: 'sara@klinika.ru', phone: '+79217770066', lastName: 'Дроздова' },
  ]
  await aLifeOf(guest)
  await aLifeOf(other)
  await shop.db.delete(outbox)
  const { tables } = await exportPerson(shop.db, { person: guest, now })
  const text = JSON.stringify(tables)
  for (const word of wordsOf(other)) expect(text).not.toContain(word)
  const without = new Set(secretColumns)
  const rows = (await rowsWith(wordsOf(guest))).map((row): [string, Record<string, unknown>] => {
    const at = row.indexOf(' ')
    const columns = Object.entries(JSON.parse(row.slice(at)) as object).filter(([name]) => !without.has(name))
    return [row.slice(0, at), Object.fromEntries(columns)]
  })
  expect(rows.length).toBeGreaterThan(20)
  for (const [table, row] of rows) {
    // Found through its own order, whose buyer is another person.
    if (table === 'orders' && row.email === nobody.email) continue
    expect([table, tables[table]]).toEqual([table, expect.arrayContaining([row])])
  }
})

/** Tables with personal columns, and those whose rows belong to an account, an order or a conversation. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    with recursive reached as (
      select table_name::text as name from information_schema.columns where table_schema = 'public'
        and column_name in ('email', 'phone', 'account_id', 'visitor_id', 'last_name', 'order_number', 'owner')
      union
      select k.conrelid::regclass::text from pg_constraint k join reached r on k.confrelid = r.name::regclass
      where k.contype = 'f' and r.name not in ('stores', 'staff', 'cities', 'site_settings', 'help_votes')
        and k.connamespace = 'public'::regnamespace)
    select distinct name from reached order by 1`)
  return rows.map(({ name }) => name)
}
/** Tables of the shop itself: stores and their stock. */
const tablesOfTheShop = ['cities', 'site_settings', 'store_photos', 'store_stock', 'store_translations', 'stores']

test('every personal table is exported, or an exception with a reason', async () => {
  const exported = [...personRows(nobody).keys()]
  const known = new Set([...exported, ...Object.keys(unexportedTables), ...tablesOfTheShop])
  const tables = await tablesOfPeople()
  expect(tables.filter((table) => !known.has(table))).toEqual([])
  expect(Object.keys(unexportedTables).filter((table) => exported.includes(table))).toEqual([])
})

test('the export omits every secret column', async () => {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`)
  const exported = personRows(nobody)
  const secrets = rows.filter(
    ({ table, column }) => exported.has(table) && /hash|token|salt|password|_?key$/.test(column),
  )
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter(({ column }) => !secretColumns.includes(column))).toEqual([])
})

/** Personal tables that a withdrawal keeps, with the reason. */
const keptTables = {
  ofAccount: `account_browsers account_links account_sessions bonus_draws bonus_entries bonus_totals cart_lines
    comment_reports comments data_exports delivery_addresses gift_letters loyalty_members loyalty_mirrors
    person_measures product_questions referrals review_files review_media reviews saved_cards social_accounts`,
  ofSale: `certificate_entries certificates invoice_transfers order_allocations order_history order_letters order_lines
    order_marks order_notes order_return_lines order_returns payment_events payments receipts refunds
    return_request_keys return_request_moves shipment_lines stock_movements`,
  proof: 'consents withdrawals',
  aDay: 'order_requests temp_files',
  ofStaff: 'staff staff_audit',
  ofDemo: 'test_acquirer_cards test_acquirer_payments test_acquirer_receipts test_acquirer_refunds',
}
/** Tables whose rows a withdrawal erases or anonymizes. */
const erasedTables = `accounts carts certificate_sales checkout_drafts conversation_files conversation_messages
  conversations favourites help_votes invoices order_codes orders promo_uses promotion_reminders return_request_files
  return_request_lines return_requests shipment_events shipments social_arrivals stock_notices subscriptions
  supply_requests`

test('a withdrawal erases every personal table, or keeps it for a reason', async () => {
  const listed = [erasedTables, ...Object.values(keptTables)].flatMap((tables) => tables.split(/\s+/))
  expect(listed.length).toBe(new Set(listed).size)
  const known = new Set([...listed, ...tablesOfTheShop])
  expect((await tablesOfPeople()).filter((table) => !known.has(table))).toEqual([])
})
