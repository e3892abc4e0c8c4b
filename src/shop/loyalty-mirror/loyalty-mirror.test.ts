import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxma } from '#partners/loyalty/maxma.ts'
import { fakeHookSecret, fakeMaxmaKey, openFakeMaxma } from '#partners/loyalty/maxma.fake.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { addBonuses, spendBonuses } from '../loyalty/loyalty.actions.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { mirrorMember } from './mirror-member.action.ts'
import { reconcile } from './reconcile.action.ts'

let now = new Date('2026-11-23T09:00:00Z')
let ticks = 0
let shop: TestShop
let fake: Awaited<ReturnType<typeof openFakeMaxma>>
let provider: ReturnType<typeof maxma>
beforeAll(async () => {
  fake = await openFakeMaxma()
  provider = maxma({ url: fake.url, key: fakeMaxmaKey, hookSecret: fakeHookSecret, patienceMs: 300, now: () => ticks })
  shop = await openTestShop({ clock: () => now, loyaltyProvider: provider })
})
afterAll(async () => {
  await shop.close()
  await fake.close()
})
// Advances the clock by a day, so that the circuit breaker allows requests again.
beforeEach(() => void (ticks += 86_400_000))
afterEach(() => void fake.troubles.splice(0))

let people = 0
/** Creates a member known to the provider, with the given bonuses. */
async function aClient(amount = 500) {
  const { id } = await anAccount(shop.db, { inLoyalty: true, phone: `+7905000${String(++people).padStart(4, '0')}` })
  await give(id, amount)
  await shop.runJobs()
  return id
}
const give = (accountId: number, amount: number) =>
  addBonuses(shop.db, {
    accountId,
    kind: 'gift',
    amount,
    reason: 'birthday',
    now,
    key: `mirror:${accountId}:${amount}:${randomUUID()}`,
  })
const hook = (events: unknown, secret = fakeHookSecret) =>
  shop.ask({
    method: 'POST',
    url: '/api/loyalty/told/maxma/',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
    payload: typeof events === 'string' ? events : JSON.stringify(events),
  })
const changed = (accountId: number, eventId: string) => ({
  event: 'EVENT_CLIENT_BONUSES_CHANGED',
  eventId,
  EVENT_CLIENT_BONUSES_CHANGED: { client: { externalId: `u-${accountId}` }, bonusesDelta: 999 },
})
const isTheSame = async (id: number, amount: number) => expect(fake.clientBy(id)?.bonuses).toBe(amount)

test('creates a client with the first bonuses and follows every ledger entry', async () => {
  const id = await aClient(500)
  await isTheSame(id, 500)
  const { number: orderNumber } = await anOrder(shop.db, { accountId: id })
  await shop.db.transaction((tx) => spendBonuses(tx, { accountId: id, amount: 120, orderNumber, now }))
  await shop.runJobs()
  await isTheSame(id, 380)
})

test('finds an existing client by phone and corrects the balance at once', async () => {
  const { id, phone, email } = await anAccount(shop.db, { inLoyalty: true, phone: '+79050009999' })
  fake.clients.push({ externalId: null, phoneNumber: phone, email, bonuses: 70 })
  await give(id, 100)
  await shop.runJobs()
  await isTheSame(id, 100)
  expect(fake.clientBy(id)).toMatchObject({ name: 'Анна', isEmailSubscribed: false })
})

test('sends nothing about accounts outside the programme (R-4.6-10)', async () => {
  const { id } = await anAccount(shop.db, { inLoyalty: false })
  await give(id, 50)
  await shop.runJobs()
  expect(fake.clientBy(id)).toBeUndefined()
})

test('spends bonuses while the provider is down and reconciles afterwards', async () => {
  const id = await aClient(500)
  const { number: orderNumber } = await anOrder(shop.db, { accountId: id })
  fake.troubles.push(503, 'dropped', 'slow', 'huge', { body: '<html>' })
  await shop.db.transaction((tx) => spendBonuses(tx, { accountId: id, amount: 200, orderNumber, now }))
  for (let tries = 0; tries < 5; tries++)
    await expect(mirrorMember({ db: shop.db, provider }, { accountId: id, now })).rejects.toThrow(
      'MAXMA does not answer',
    )
  const requestCount = fake.requests.length
  await expect(mirrorMember({ db: shop.db, provider }, { accountId: id, now })).rejects.toThrow('MAXMA')
  expect(fake.requests.length).toBe(requestCount)
  await isTheSame(id, 500)
  ticks += 86_400_000
  const { differences } = await reconcile({ db: shop.db, provider }, { now })
  expect(differences).toContainEqual({ accountId: id, own: 300, other: 500 })
  await isTheSame(id, 300)
  expect((await reconcile({ db: shop.db, provider }, { now })).differences).toEqual([])
})

test('compares the members after those rejected by the provider', async () => {
  const refusals = Array.from({ length: 6 }, () => ({
    body: JSON.stringify({ errorCode: 7, description: 'Нет', hint: '' }),
    type: 'application/json',
  }))
  const id = await aClient(200)
  fake.change(id, 900)
  // The rejected members have the lowest ids, so they are compared first.
  while ((await shop.db.$count(accounts)) < 8) await aClient(10)
  fake.troubles.push(...refusals)
  const { failures } = await reconcile({ db: shop.db, provider }, { now })
  expect(failures).toHaveLength(6)
  const last = await aClient(300)
  fake.change(last, 1)
  fake.troubles.push(...refusals)
  await reconcile({ db: shop.db, provider }, { now })
  await isTheSame(last, 300)
})

test('applies nothing twice after a lost answer or a repeated job', async () => {
  const id = await aClient(100)
  await give(id, 50)
  const adjusting = fake.requests.length + 1
  fake.troubles.push({ body: JSON.stringify({ client: { bonuses: 100 } }), type: 'application/json' }, 'lost')
  await expect(mirrorMember({ db: shop.db, provider }, { accountId: id, now })).rejects.toThrow('MAXMA')
  expect(fake.requests.length).toBe(adjusting + 1)
  await isTheSame(id, 150)
  await mirrorMember({ db: shop.db, provider }, { accountId: id, now })
  await isTheSame(id, 150)
  await give(id, 30)
  const both = await Promise.allSettled(
    [1, 2, 3].map(() => mirrorMember({ db: shop.db, provider }, { accountId: id, now })),
  )
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  await isTheSame(id, 180)
})

test('keeps our ledger on a disagreement and reports the difference to staff', async () => {
  const id = await aClient(400)
  fake.change(id, 1_400)
  const text = await runStaffVerb({ ...shop, loyaltyProvider: provider }, ['loyalty', 'reconcile'])
  expect(text).toContain(`account ${id}: 400 here, 1400 there`)
  await isTheSame(id, 400)
  expect(await runStaffVerb(shop, ['loyalty', 'reconcile'])).toContain('no provider')
})

test('synchronizes more than a thousand changes at once', async () => {
  const id = await aClient(100)
  fake.change(id, 900)
  const others = Array.from({ length: 1_500 }, (_, at) => ({ event: 'EVENT_PURCHASE_NEW', eventId: `e-many-${at}` }))
  expect((await hook([...others, changed(id, 'e-last'), changed(id, 'e-last')])).status).toBe(200)
  await shop.runJobs()
  await isTheSame(id, 100)
})

test('accepts webhooks only from the provider, once, and only schedules a comparison', async () => {
  const id = await aClient(250)
  fake.change(id, 900)
  expect((await hook([changed(id, 'e-1')], 'maxma:wrong')).status).toBe(404)
  await shop.runJobs()
  await isTheSame(id, 900)
  for (let time = 0; time < 2; time++) expect((await hook([changed(id, 'e-1'), { event: 7 }, null])).status).toBe(200)
  await shop.runJobs()
  await isTheSame(id, 250)
  const requestCount = fake.requests.length
  await hook([changed(id, 'e-1')])
  for (const nonsense of ['{', '"text"', '[{"event":"A","eventId":"x","A":{"client":{"externalId":"u-99999999999"}}}]'])
    expect((await hook(nonsense)).status).toBe(200)
  await shop.runJobs()
  expect(fake.requests.length).toBe(requestCount)
})
