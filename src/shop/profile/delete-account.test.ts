import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { carts } from '../cart/cart.tables.ts'
import { aFavourite } from '../favourites/favourites.samples.ts'
import { favourites } from '../favourites/favourites.tables.ts'
import { subscribe } from '../inbox/inbox.actions.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { stockNotices } from '../notices/notices.tables.ts'
import { lockOrder } from '../orders/move-order.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { eraseWithdrawn } from '../personal-data/erase-person.action.ts'
import { deleteDueAccounts } from './delete-account.action.ts'

const now = new Date('2026-11-22T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

test('deletes a due account with all its data but keeps its orders', async () => {
  const leaver = await anAccount(shop.db, { inLoyalty: true, deletionAt: after(now, -days(1)) })
  const { id: accountId, email } = leaver
  const { id: offerId, productId } = await anOffer(shop.db)
  await shop.db.insert(carts).values({ accountId })
  await aFavourite(shop.db, { owner: { accountId }, productId, addedAt: now })
  await shop.db.insert(stockNotices).values({ email, offerId, locale: 'ru' })
  await subscribe(shop.db, { email, consent: true, locale: 'ru', address: '192.0.2.7', now })
  const { id: orderId, number } = await anOrder(shop.db, { accountId })
  await addBonuses(shop.db, { accountId, kind: 'earned', amount: 5, orderNumber: number, now, key: 'leaver' })
  const stays = await anAccount(shop.db, { deletionAt: after(now, days(1)) })

  expect(await deleteDueAccounts(shop.db, now)).toBe(1)
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)).toMatchObject({ to: email, subject: 'Аккаунт удалён' })
  const left = await shop.db.execute(sql`select
    (select count(*)::integer from accounts where id = ${accountId}) as account,
    (select count(*)::integer from carts where account_id = ${accountId}) as cart,
    (select count(*)::integer from favourites where account_id = ${accountId}) as favourites,
    (select count(*)::integer from bonus_entries where account_id = ${accountId}) as bonuses,
    (select count(*)::integer from subscriptions where email = ${email}) as letters,
    (select count(*)::integer from stock_notices where email = ${email}) as notices`)
  expect(left.rows).toEqual([{ account: 0, cart: 0, favourites: 0, bonuses: 0, letters: 0, notices: 0 }])
  expect(await shop.db.$count(favourites, eq(favourites.accountId, accountId))).toBe(0)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ accountId: null, total: 349_000 })
  expect(await shop.db.$count(accounts, eq(accounts.id, stays.id))).toBe(1)
  expect(await deleteDueAccounts(shop.db, now)).toBe(0)
})

test('deletes an account after a concurrent order change without a deadlock', async () => {
  const { id: accountId } = await anAccount(shop.db, { inLoyalty: true, deletionAt: after(now, -days(1)) })
  const { number } = await anOrder(shop.db, { accountId })
  let deletion: Promise<number> | undefined
  await shop.db.transaction(async (tx) => {
    await lockOrder(tx, number)
    deletion = deleteDueAccounts(shop.db, now)
    await vi.waitFor(async () => {
      const { rows } = await shop.pool.query(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
      expect(rows).toHaveLength(1)
    })
    await addBonuses(tx, { accountId, kind: 'earned', amount: 5, orderNumber: number, now, key: 'moved' })
  })
  expect(await deletion).toBe(1)
})

test('erases the buyer of unsold orders, including ones that end later (152-ФЗ)', async () => {
  const { id: accountId, email } = await anAccount(shop.db, { deletionAt: after(now, -days(1)) })
  const nothing = { paid: kopecks(0), email }
  const cancelled = await anOrder(shop.db, { accountId, state: 'cancelled', ...nothing })
  const open = await anOrder(shop.db, { accountId, state: 'new', ...nothing })
  const sold = await anOrder(shop.db, { accountId, state: 'delivered', email })
  const stranger = await anOrder(shop.db, { state: 'cancelled', ...nothing, email: 'stranger@klinika.ru' })
  const buyers = async () => {
    const rows = await shop.db.select().from(orders)
    return [cancelled, open, sold, stranger].map(({ id }) => rows.find((row) => row.id === id)!.email)
  }
  await deleteDueAccounts(shop.db, now)
  expect(await buyers()).toEqual(['', email, email, 'stranger@klinika.ru'])
  await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, open.id))
  await eraseWithdrawn(shop.db, after(now, days(29)))
  expect(await buyers()).toEqual(['', '', email, 'stranger@klinika.ru'])
})
