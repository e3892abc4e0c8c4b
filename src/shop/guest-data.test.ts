import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from './accounts/accounts.samples.ts'
import { accounts, accountSessions } from './accounts/accounts.tables.ts'
import { clearOldAccounts } from './accounts/old-accounts.actions.ts'
import { anOffer } from './catalogue/catalogue.samples.ts'
import { clearOldConversations } from './conversations/clear-conversations.action.ts'
import { conversationFiles, conversationMessages, conversations } from './conversations/conversations.tables.ts'
import type { ConsentForm } from './consents/consents.rules.ts'
import { consents } from './consents/consents.tables.ts'
import { clearAbandonedFavourites } from './favourites/favourites.actions.ts'
import { aFavourite } from './favourites/favourites.samples.ts'
import { favourites } from './favourites/favourites.tables.ts'
import { forgetAccounts } from './forget-accounts.action.ts'
import { subscriptions } from './inbox/inbox.tables.ts'
import { clearOldNotices } from './notices/notices.actions.ts'
import { stockNotices } from './notices/notices.tables.ts'
import { clearOldConsents } from './personal-data/clear-consents.action.ts'
import { tempFiles } from './uploads/uploads.tables.ts'

/** Guest data expires. */
const now = new Date('2026-11-22T12:00:00Z')
const ago = (count: number) => after(now, -days(count))

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

test('removes a guest’s favorites after a year, but keeps an account’s', async () => {
  const offers = await Promise.all([anOffer(shop.db), anOffer(shop.db)])
  const [first, second] = offers.map(({ productId }) => productId) as [number, number]
  const [goneGuest, returningGuest, member] = [
    { visitorId: randomUUID() },
    { visitorId: randomUUID() },
    { accountId: (await anAccount(shop.db)).id },
  ]
  for (const owner of [goneGuest, returningGuest, member])
    await aFavourite(shop.db, { owner, productId: first, addedAt: ago(400) })
  await aFavourite(shop.db, { owner: returningGuest, productId: second, addedAt: ago(3) })
  expect(await clearAbandonedFavourites(shop.db, now)).toBe(1)
  const left = await shop.db.select().from(favourites)
  const owners = left.map(({ visitorId, accountId }) => visitorId ?? accountId)
  expect([owners.length, new Set(owners)]).toEqual([3, new Set([returningGuest.visitorId, member.accountId])])
})

test('removes a notice three months after its letter, or after a year without one', async () => {
  const { id: offerId } = await anOffer(shop.db, { stock: 0 })
  const wishes = [
    { email: 'answered-long-ago@klinika.ru', createdAt: ago(200), sentAt: ago(91) },
    { email: 'answered@klinika.ru', createdAt: ago(200), sentAt: ago(89) },
    { email: 'waits-for-ever@klinika.ru', createdAt: ago(366) },
    { email: 'waits@klinika.ru', createdAt: ago(364) },
  ]
  await shop.db.insert(stockNotices).values(wishes.map((wish) => ({ ...wish, offerId, locale: 'ru' as const })))
  expect(await clearOldNotices(shop.db, now)).toBe(2)
  const left = await shop.db.select({ email: stockNotices.email }).from(stockNotices)
  expect(left.map(({ email }) => email).toSorted()).toEqual(['answered@klinika.ru', 'waits@klinika.ru'])
})

test('removes an unconfirmed registration after a month, a refused one after three, with all its data', async () => {
  const former = await shop.db.select({ id: accounts.id }).from(accounts)
  await shop.db.transaction((tx) => forgetAccounts(tx, former))
  const left = [
    await anAccount(shop.db, { createdAt: ago(900) }),
    await anAccount(shop.db, { state: 'unconfirmed', createdAt: ago(29) }),
    await anAccount(shop.db, { state: 'refused', createdAt: ago(89) }),
    await anAccount(shop.db, { state: 'requested', createdAt: ago(200) }),
  ]
  await anAccount(shop.db, { state: 'unconfirmed', createdAt: ago(31) })
  await anAccount(shop.db, { state: 'refused', createdAt: ago(91) })
  expect(await clearOldAccounts(shop.db, now)).toBe(2)
  const rows = await shop.db.select({ id: accounts.id }).from(accounts)
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(left.map(({ id }) => id))
})

test('removes a conversation with its files two years after the last message', async () => {
  const letter = { kind: 'feedback', topic: 'other', locale: 'ru', name: 'Анна' } as const
  const [old, young] = await shop.db
    .insert(conversations)
    .values([
      { ...letter, email: 'old@klinika.ru', movedAt: ago(731) },
      { ...letter, email: 'young@klinika.ru', createdAt: ago(900), movedAt: ago(729) },
    ])
    .returning()
  const [message] = await shop.db
    .insert(conversationMessages)
    .values({ conversationId: old!.id, side: 'visitor', text: 'Где заказ?' })
    .returning()
  const fileId = '0'.repeat(32)
  await shop.db.insert(tempFiles).values({ id: fileId, name: 'фото.webp', mime: 'image/webp', bytes: 1 })
  await shop.db.insert(conversationFiles).values({ messageId: message!.id, fileId, position: 0 })
  expect(await clearOldConversations(shop.db, now)).toBe(1)
  expect(await shop.db.select({ id: conversations.id }).from(conversations)).toEqual([{ id: young!.id }])
  // The file itself is removed by the next cleanup of uploads.
  expect(await shop.db.select({ expiresAt: tempFiles.expiresAt }).from(tempFiles)).toEqual([{ expiresAt: now }])
})

test('deletes proofs of consent after three years, of sales after five, and none that lasts', async () => {
  const proof = { purpose: 'personal_data', document: 'personal_data', version: '', address: '192.0.2.7' } as const
  const aProof = (email: string, form: ConsentForm, years: number, more: object = {}) => ({
    ...proof,
    form,
    email: `${email}@klinika.ru`,
    givenAt: ago(years * 366),
    ...more,
  })
  const { id: accountId } = await anAccount(shop.db)
  await shop.db.insert(subscriptions).values({ email: 'reader@klinika.ru', locale: 'ru', unsubscribeTokenHash: 'a' })
  await shop.db
    .insert(consents)
    .values([
      aProof('member', 'registration', 9, { accountId }),
      aProof('former-member', 'registration', 4),
      aProof('reader', 'newsletter', 9),
      aProof('former-reader', 'newsletter', 9, { withdrawnAt: ago(3 * 366) }),
      aProof('late-leaver', 'newsletter', 9, { withdrawnAt: ago(2 * 366) }),
      aProof('buyer', 'order', 4),
      aProof('old-buyer', 'order', 6),
      aProof('waiter', 'notice', 2),
      aProof('old-waiter', 'notice', 4),
    ])
  expect(await clearOldConsents(shop.db, now)).toBe(4)
  const left = await shop.db.select({ email: consents.email }).from(consents).orderBy(consents.id)
  expect(left.map(({ email }) => email.replace('@klinika.ru', ''))).toEqual([
    'member',
    'reader',
    'late-leaver',
    'buyer',
    'waiter',
  ])
})

test('removes a session that was not used for 90 days', async () => {
  const { id: accountId } = await anAccount(shop.db)
  const session = { accountId, device: '' }
  await shop.db.insert(accountSessions).values([
    { ...session, tokenHash: 'old', lastUsedAt: ago(91) },
    { ...session, tokenHash: 'used', lastUsedAt: ago(89) },
  ])
  await clearOldAccounts(shop.db, now)
  expect(await shop.db.select({ tokenHash: accountSessions.tokenHash }).from(accountSessions)).toEqual([
    { tokenHash: 'used' },
  ])
})

test('knows every table with guest data: a new one needs an expiry', async () => {
  const { rows } = await shop.db.execute<{ table: string }>(sql`
    select distinct table_name as table from information_schema.columns where table_schema = 'public'
    and column_name in ('visitor_id', 'email', 'phone', 'address') order by 1`)
  // These tables hold no guest data: staff, the shop's own contacts, account data, orders (kept by law), and newsletter
  // subscribers until they leave.
  const otherTables = [
    'account_sessions',
    'certificate_sales',
    'cities',
    'delivery_addresses',
    'invoices',
    'orders',
    'pickup_points',
    'staff',
    'store_translations',
    'stores',
    'subscriptions',
    'site_settings',
  ]
  expect(rows.map(({ table }) => table).filter((table) => !otherTables.includes(table))).toEqual([
    'account_browsers',
    'accounts',
    'carts',
    'checkout_drafts',
    'consents',
    'conversations',
    'favourites',
    'help_votes',
    'promotion_reminders',
    'social_arrivals',
    'stock_notices',
    // Expires after a day, by its own job (uploads.jobs.ts).
    'temp_files',
    'withdrawals',
  ])
})
