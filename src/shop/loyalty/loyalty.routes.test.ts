import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { roubles } from '#kernel/money.ts'
import { aMember, signedIn } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { touch } from '../news.ts'
import { addBonuses, type BonusInput } from './loyalty.actions.ts'
import { shareToNext } from './loyalty.rules.ts'
import { bonusEntries, loyaltyMembers } from './loyalty.tables.ts'

const now = new Date('2026-11-22T12:00:00Z')
const balance = '/api/users/profile/bonuses/'
const history = `${balance}history/`
const general = '/api/utils/general/'
let key = 0

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())

const loyal = (firstName = 'Марина') => aMember(shop, { inLoyalty: true, firstName })
const add = (accountId: number, input: Partial<BonusInput> & { amount: number }) =>
  addBonuses(shop.db, { accountId, kind: 'gift', reason: 'Подарок', now, key: `test:${++key}`, ...input })
const ago = (count: number) => after(now, -days(count))

test('shows the balance as the sum of the ledger, with pending bonuses beside it (R-3-25, R-7-46)', async () => {
  const buyer = await loyal()
  const { number: orderNumber } = await anOrder(shop.db, { accountId: buyer.id })
  await add(buyer.id, { amount: 700, now: ago(100) })
  await add(buyer.id, { kind: 'earned', amount: 454, orderNumber, waitingDays: 30, now: ago(10) })
  await add(buyer.id, { kind: 'spent', amount: -160, orderNumber, now: ago(5) })
  const { client } = (await buyer.get(balance)).body
  expect(client).toMatchObject({
    bonuses: 540,
    level: 1,
    to_next_level: 30_000,
    coming: [{ amount: 454, at: expect.stringContaining('2026-12-12') }],
    expiring: null,
  })
  expect(client.referral_code).toMatch(/^МАРИНА-\d+$/)
})

test('lists the history backwards with balances, by page and by kind (R-7-47)', async () => {
  const buyer = await loyal()
  const { number: orderNumber } = await anOrder(shop.db, { accountId: buyer.id })
  for (let at = 0; at < 22; at++) await add(buyer.id, { amount: 10, now: ago(60 - at) })
  await add(buyer.id, { kind: 'spent', amount: -100, orderNumber, now: ago(3) })
  await add(buyer.id, { kind: 'earned', amount: 77, orderNumber, waitingDays: 30, now: ago(2) })
  const { body } = await buyer.get(history)
  expect([body.count, body.results.length, body.next]).toEqual([24, 20, `${history}?page=2`])
  expect(body.results.slice(0, 3)).toMatchObject([
    { kind: 'earned', amount: 77, balance: null, order_id: orderNumber },
    { kind: 'spent', amount: -100, balance: 120 },
    { amount: 10, balance: 220 },
  ])
  expect((await buyer.get(`${history}?page=2`)).body.results.at(-1)).toMatchObject({ balance: 10 })
  const { results } = (await buyer.get(`${history}?kind=minus`)).body
  expect(results).toMatchObject([{ amount: -100, balance: 120 }])
})

test('spends bonuses by expiry, so that only the rest is shown as expiring', async () => {
  const buyer = await loyal()
  await add(buyer.id, { amount: 200, now: ago(50), expiresAt: after(now, days(10)) })
  await add(buyer.id, { amount: 500, now: ago(40) })
  expect((await buyer.get(balance)).body.client.expiring).toMatchObject({ amount: 200 })
  await add(buyer.id, { kind: 'spent', amount: -80, now: ago(30) })
  expect((await buyer.get(balance)).body.client.expiring).toMatchObject({ amount: 120 })
  await add(buyer.id, { kind: 'spent', amount: -300, now: ago(20) })
  expect((await buyer.get(balance)).body.client).toMatchObject({ bonuses: 320, expiring: null })
})

test('hides balance and code from non-members despite ledger entries (R-4.6-10)', async () => {
  const outsider = await aMember(shop, { inLoyalty: true })
  await add(outsider.id, { amount: 500 })
  await shop.db.update(accounts).set({ inLoyalty: false }).where(eq(accounts.id, outsider.id))
  await touch(shop.db, [`account:${outsider.id}`])
  await expect.poll(async () => (await outsider.get(balance)).body).toEqual({ client: null })
  expect((await outsider.get(history)).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect((await outsider.get(`${history}?kind=plus&page=2`)).body).toMatchObject({ count: 0, previous: null })
  expect([(await aVisitor(shop).get(balance)).status, (await aVisitor(shop).get(history)).status]).toEqual([401, 401])
})

describe('the ledger', () => {
  test('records an entry once, however often it is written', async () => {
    const { id } = await anAccount(shop.db, { inLoyalty: true })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => add(id, { amount: 300, key: `once:${id}` })))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('never spends more than the balance, even concurrently', async () => {
    const { id } = await anAccount(shop.db, { inLoyalty: true })
    await add(id, { amount: 1_000 })
    await add(id, { amount: 5_000, waitingDays: 30 })
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add(id, { kind: 'spent', amount: -300 })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('is append-only and is deleted only with its account', async () => {
    const { id } = await anAccount(shop.db, { inLoyalty: true })
    await add(id, { amount: 5 })
    const own = eq(bonusEntries.accountId, id)
    const onlyAdded = { cause: { message: 'rows of bonus_entries are only added' } }
    await expect(shop.db.update(bonusEntries).set({ amount: 5_000 }).where(own)).rejects.toMatchObject(onlyAdded)
    await expect(shop.db.delete(bonusEntries).where(own)).rejects.toMatchObject(onlyAdded)
    await expect(shop.db.delete(accounts).where(eq(accounts.id, id))).rejects.toThrow()
    await shop.db.transaction((tx) => forgetAccounts(tx, [{ id }]))
    expect(await shop.db.$count(bonusEntries, own)).toBe(0)
  })

  test.each([
    ['bonuses spent that came', { kind: 'spent', amount: 5 }, 'bonus_entries_sign'],
    ['bonuses earned that went', { kind: 'earned', amount: -5 }, 'bonus_entries_sign'],
    ['bonuses without a cause', { amount: 5, reason: '' }, 'bonus_entries_cause'],
    ['bonuses that end before they begin', { amount: 5, expiresAt: ago(1) }, 'bonus_entries_times'],
  ] as const)('rejects %s', async (_, input, constraint) => {
    const { id } = await anAccount(shop.db, { inLoyalty: true })
    await add(id, { amount: 100 })
    await expect(add(id, input)).rejects.toMatchObject({ cause: { constraint } })
  })
})

test('gives every new member a unique code, even under concurrent joins', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, at) => anAccount(shop.db, { inLoyalty: true, firstName: at % 2 ? 'Анна' : '王' })),
  )
  const rows = await shop.db.select().from(loyaltyMembers)
  const codes = rows.filter(({ accountId }) => people.some(({ id }) => id === accountId)).map(({ code }) => code)
  expect([codes.length, new Set(codes).size]).toEqual([40, 40])
  expect(codes.every((code) => /^(АННА|ЯСМЕНА)-\d+$/.test(code))).toBe(true)
})

test('progress starts at the current level and ends at the top', () => {
  expect([shareToNext(1, 0), shareToNext(1, 15_000), shareToNext(2, 65_000), shareToNext(3, 500_000)]).toEqual([
    0, 0.5, 0.5, 1,
  ])
})

test('promises bonuses by the level of the visitor, and none to non-members (O-35, R-4.6-10)', async () => {
  const product = await aProduct(shop.db, { price: roubles(1_000) })
  const path = `/api/catalog/detail/${product.slug}/bonuses/`
  const [buyer, outsider] = [await loyal(), await aMember(shop, { inLoyalty: false })]
  await shop.db.update(loyaltyMembers).set({ level: 3 }).where(eq(loyaltyMembers.accountId, buyer.id))
  const family = await signedIn(shop, buyer.email)
  const promises = [await aVisitor(shop).get(path), await family.get(path), await outsider.get(path)]
  expect(promises.map(({ body }) => body.bonuses)).toEqual([50, 100, 0])
  const cookies = [await aVisitor(shop).get(general), await family.get(general), await outsider.get(general)]
  expect(cookies.map(({ headers }) => /bonus_level=(\d)/.exec(String(headers['set-cookie']))?.[1])).toEqual([
    undefined,
    '3',
    '0',
  ])
})
