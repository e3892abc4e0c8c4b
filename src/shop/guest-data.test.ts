import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anOffer } from './catalogue/catalogue.samples.ts'
import { clearAbandonedFavourites } from './favourites/favourites.actions.ts'
import { aFavourite } from './favourites/favourites.samples.ts'
import { favourites } from './favourites/favourites.tables.ts'
import { clearOldNotices } from './notices/notices.actions.ts'
import { stockNotices } from './notices/notices.tables.ts'

/** What a guest leaves behind goes one day. */
const now = new Date('2026-11-22T12:00:00Z')
const ago = (count: number) => after(now, -days(count))

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

test('what a guest put aside goes a year after the last heart, what an account put aside stays', async () => {
  const offers = await Promise.all([anOffer(shop.db), anOffer(shop.db)])
  const [first, second] = offers.map(({ productId }) => productId) as [number, number]
  const [goneGuest, returningGuest, member] = [
    { visitorId: randomUUID() },
    { visitorId: randomUUID() },
    { accountId: 7 },
  ]
  for (const owner of [goneGuest, returningGuest, member])
    await aFavourite(shop.db, { owner, productId: first, addedAt: ago(400) })
  await aFavourite(shop.db, { owner: returningGuest, productId: second, addedAt: ago(3) })
  expect(await clearAbandonedFavourites(shop.db, now)).toBe(1)
  const left = await shop.db.select().from(favourites)
  const owners = left.map(({ visitorId, accountId }) => visitorId ?? accountId)
  expect([owners.length, new Set(owners)]).toEqual([3, new Set([returningGuest.visitorId, member.accountId])])
})

test('the address of who waited for a size goes three months after the letter, and after a year without one', async () => {
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

test('no other table knows guests: a new one needs a day on which its rows go', async () => {
  const { rows } = await shop.db.execute<{ table: string }>(sql`
    select distinct table_name as table from information_schema.columns where table_schema = 'public'
    and column_name in ('visitor_id', 'email', 'phone', 'address') order by 1`)
  // People who run the shop, and readers of the newsletter until they leave it, are no guests.
  const otherTables = ['staff', 'store_translations', 'stores', 'subscriptions', 'site_settings']
  expect(rows.map(({ table }) => table).filter((table) => !otherTables.includes(table))).toEqual([
    'carts',
    'favourites',
    'stock_notices',
  ])
})
