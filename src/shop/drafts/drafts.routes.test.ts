import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'
import { clearOldDrafts, saveDraft } from './drafts.actions.ts'
import { draftOf } from './drafts.queries.ts'
import { checkoutDrafts } from './drafts.tables.ts'

const path = '/api/orders/draft/'
const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

test('saves the order form field by field, keeping the last write of each', async () => {
  const guest = aVisitor(shop)
  expect(await guest.post(path, { first_name: 'Анна', phone: '+7 (911) 204' })).toMatchObject({ status: 200 })
  const { body } = await guest.post(path, { phone: '+79112041516', phone_call: true })
  expect(body).toEqual({ first_name: 'Анна', phone: '+79112041516', phone_call: true })
  // A cleared field stays empty.
  expect((await guest.post(path, { first_name: '' })).body.first_name).toBe('')
})

test('loses no writes of two tabs to different fields', async () => {
  const guest = aVisitor(shop)
  await guest.arrive()
  const bodies = ['first_name', 'last_name', 'street', 'house', 'comment'].map((name) => ({ [name]: name }))
  await Promise.all(bodies.map((body) => guest.post(path, body)))
  expect((await guest.post(path, { apartment: '12' })).body).toEqual(Object.assign({ apartment: '12' }, ...bodies))
})

test('saves only known fields, within their limits, without unstorable characters', async () => {
  const guest = aVisitor(shop)
  const { body } = await guest.post(path, { first_name: 'Анна\ud800', total: 1, visitor_id: 'x' })
  expect(body).toEqual({ first_name: 'Анна\ufffd' })
  expect(await guest.post(path, { comment: 'а'.repeat(1_001) })).toMatchObject({
    status: 400,
    body: { comment: [expect.any(String)] },
  })
  expect(await guest.post(path, { phone_call: 'maybe' })).toMatchObject({ status: 400 })
  expect(await guest.post(path, {})).toMatchObject({ status: 400, body: { detail: 'Нужно хотя бы одно поле.' } })
  expect((await guest.post(path, { comment: 'ж'.repeat(1_000) })).status).toBe(200)
})

test('hides a draft from others', async () => {
  await aVisitor(shop).post(path, { first_name: 'Анна' })
  expect((await aVisitor(shop).post(path, { last_name: 'Лебедева' })).body).toEqual({ last_name: 'Лебедева' })
})

async function signIn(guestFields: object, accountFields: object, { guestLater }: { guestLater: boolean }) {
  const { id: accountId, email } = await anAccount(shop.db)
  const guest = aVisitor(shop)
  now = guestLater ? after(start, hours(1)) : start
  await guest.post(path, guestFields)
  now = guestLater ? start : after(start, hours(1))
  await saveDraft(shop.db, { owner: { accountId }, fields: accountFields, now })
  now = after(start, hours(2))
  expect((await guest.post('/api/users/auth/login/', { email, password: samplePassword })).status).toBe(200)
  return draftOf(shop.db, { owner: { accountId }, now })
}

test('merges a guest’s draft at sign-in, the later value of a field winning', async () => {
  const guest = { first_name: 'Гость', street: 'Полозова' }
  const account = { first_name: 'Марина', house: '16' }
  expect(await signIn(guest, account, { guestLater: true })).toEqual({ ...account, ...guest })
  expect(await signIn(guest, account, { guestLater: false })).toEqual({ ...guest, ...account })
  expect(await shop.db.$count(checkoutDrafts, eq(checkoutDrafts.fields, guest))).toBe(0)
  now = start
})

test('expires 14 days after the last change', async () => {
  const [{ id: second }, { id: third }] = [await anAccount(shop.db), await anAccount(shop.db)]
  const save = (accountId: number, at: Date) =>
    saveDraft(shop.db, { owner: { accountId }, fields: { house: '1' }, now: at })
  await save(second, after(start, -days(14)))
  await save(third, after(start, -days(13)))
  const kept = () =>
    Promise.all([second, third].map((accountId) => draftOf(shop.db, { owner: { accountId }, now: start })))
  expect(await kept()).toEqual([{}, { house: '1' }])
  expect(await clearOldDrafts(shop.db, start)).toBe(1)
  // An expired draft is replaced, not extended.
  await save(third, after(start, -days(20)))
  await saveDraft(shop.db, { owner: { accountId: third }, fields: { street: 'Полозова' }, now: start })
  expect((await kept())[1]).toEqual({ street: 'Полозова' })
})
