import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, minutes } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { consents } from '../consents/consents.tables.ts'
import { aTextPage } from '../content/content.samples.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { formStartOf } from './form-start.queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const pointOf = async (accountId: number) =>
  (await formStartOf(shop.db, { owner: { accountId }, now: shop.app.clock() })).fields.pvz_code

test('begins the form with the last order of the account only', async () => {
  const [owner, stranger] = [await anAccount(shop.db), await anAccount(shop.db)]
  // Give the order the same id as its account.
  await shop.db.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), ${owner.id}, false)`)
  const order = await anOrder(shop.db, { accountId: owner.id, pointCode: 'SPB24' })
  expect(order.id).toBe(owner.id)
  expect([await pointOf(owner.id), await pointOf(stranger.id)]).toEqual(['SPB24', undefined])
})

const agreedTo = (account: { id: number; email: string }, purposes: ('personal_data' | 'offer')[], now: Date) =>
  keepConsents(shop.db, {
    form: 'registration',
    purposes,
    email: account.email,
    accountId: account.id,
    address: '',
    now,
  })

test('asks a member for consents until both stand for the wording of today (152-ФЗ)', async () => {
  const now = shop.app.clock()
  const worded = after(now, -minutes(10))
  for (const slug of ['personal_data', 'public_offerta'])
    await aTextPage(shop.db, { slug, publishedAt: worded, updatedAt: worded })
  const [owner, stranger] = [await anAccount(shop.db), await anAccount(shop.db)]
  const hasConsented = async (accountId: number) =>
    (await formStartOf(shop.db, { owner: { accountId }, now })).hasConsented
  expect(await hasConsented(owner.id)).toBe(false)
  await agreedTo(owner, ['personal_data'], now)
  expect(await hasConsented(owner.id)).toBe(false)
  await agreedTo(owner, ['offer'], now)
  expect([await hasConsented(owner.id), await hasConsented(stranger.id)]).toEqual([true, false])

  await shop.db.execute(sql`update text_pages set updated_at = ${now.toISOString()} where slug = 'public_offerta'`)
  expect(await hasConsented(owner.id)).toBe(false)
  await agreedTo(owner, ['offer'], now)
  expect(await hasConsented(owner.id)).toBe(true)
  await shop.db.update(consents).set({ withdrawnAt: now }).where(eq(consents.accountId, owner.id))
  expect(await hasConsented(owner.id)).toBe(false)
})
