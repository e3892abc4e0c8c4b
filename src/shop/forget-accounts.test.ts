import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from './accounts/accounts.samples.ts'
import { forgetAccounts, tablesOfAccounts } from './forget-accounts.action.ts'
import { addBonuses } from './loyalty/loyalty.actions.ts'
import { anOrder } from './orders/orders.samples.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

const column = async (text: string, values: unknown[] = []) =>
  (await shop.pool.query({ text, values, rowMode: 'array' })).rows.map(([value]) => value as unknown)

const foreignKeys = (to: string, action: string) =>
  column(
    `select conrelid::regclass::text from pg_constraint
     where contype = 'f' and confrelid = $1::regclass and confdeltype = $2`,
    [to, action],
  )

/** PostgreSQL 18 reports a restrict violation, earlier versions a foreign key violation. */
const refusal = { code: expect.stringMatching(/^(23001|23503)$/) }

test('no foreign key to orders or accounts cascades', async () => {
  for (const table of `accounts bonus_entries orders order_lines order_returns return_requests shipments payments
    receipts certificates`.split(/\s+/))
    expect([table, ...(await foreignKeys(table, 'c'))]).toEqual([table])
})

test('forgets every table that restricts the deletion of an account', async () => {
  const tables = (await foreignKeys('accounts', 'r')).map(String)
  expect(tables.toSorted()).toEqual([...tablesOfAccounts, 'referrals', 'referrals'].toSorted())
})

test('deletes an account with bonuses and its ledger only through the action', async () => {
  const member = await anAccount(shop.db, { inLoyalty: true })
  const other = await anAccount(shop.db, { inLoyalty: true })
  for (const { id: accountId } of [member, other]) {
    const entry = { accountId, reason: 'test', now }
    await addBonuses(shop.db, {
      ...entry,
      kind: 'earned',
      amount: 100,
      expiresAt: after(now, days(9)),
      key: `+${accountId}`,
    })
    await addBonuses(shop.db, { ...entry, kind: 'spent', amount: -40, key: `-${accountId}` })
  }
  const order = await anOrder(shop.db, { accountId: member.id })
  await expect(shop.pool.query('delete from accounts where id = $1', [member.id])).rejects.toMatchObject(refusal)
  await shop.db.transaction((tx) => forgetAccounts(tx, [member]))
  expect(await column('select distinct account_id from bonus_entries')).toEqual([other.id])
  expect(await column('select account_id from orders where id = $1', [order.id])).toEqual([null])
  // The permission ends with its transaction.
  await expect(shop.pool.query('delete from bonus_draws')).rejects.toMatchObject({ code: '23001' })
})

test('every foreign key has an index that begins with its first column', async () => {
  expect(
    await column(`select conrelid::regclass || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]) order by 1`),
  ).toEqual([])
})
