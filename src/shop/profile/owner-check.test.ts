import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '#kernel/outbox.ts'
import { after, minutes } from '#kernel/time.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { accounts, accountSessions, socialAccounts } from '../accounts/accounts.tables.ts'

const base = '/api/users/profile'
const password = 'three words here'
const now = new Date('2026-11-22T12:00:00Z')
let shop: TestShop
let anna: Awaited<ReturnType<typeof aMember>>

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  anna = await aMember(shop)
  await shop.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, anna.id))
  await shop.db.insert(socialAccounts).values({ accountId: anna.id, site: 'yandex', subject: String(anna.id) })
  await shop.db.delete(outbox)
})

const signedInAgo = (milliseconds: number) =>
  shop.db
    .update(accountSessions)
    .set({ createdAt: after(now, -milliseconds) })
    .where(eq(accountSessions.accountId, anna.id))
const row = async () => (await shop.db.select().from(accounts).where(eq(accounts.id, anna.id)))[0]!
const nothingNew = { passwordHash: null, pendingEmail: null, deletionAt: null }

const calls: [path: string, body: object][] = [
  ['password/', { password }],
  ['email/', { email: 'stolen@klinika.ru' }],
  ['delete/', {}],
]

test.each(calls)('refuses an old session without a password: %s', async (path, body) => {
  await signedInAgo(minutes(15))
  const answer = await anna.post(`${base}/${path}`, body)
  expect([answer.status, answer.body]).toEqual([
    403,
    { detail: 'Сначала войдите ещё раз: так мы убедимся, что это вы' },
  ])
  expect(await row()).toMatchObject(nothingNew)
  expect(await shop.db.$count(outbox)).toBe(0)
  expect((await anna.get(`${base}/info/`)).status).toBe(200)
})

test.each(calls)('accepts a fresh session without a password: %s', async (path, body) => {
  await signedInAgo(minutes(14))
  expect((await anna.post(`${base}/${path}`, body)).status).toBe(200)
  expect(await row()).not.toMatchObject(nothingNew)
})

test('ignores a fresh session of another account', async () => {
  await signedInAgo(minutes(16))
  await aMember(shop)
  expect((await anna.post(`${base}/password/`, { password })).status).toBe(403)
})

test.each([
  ['/settings-profile/password/', { password }],
  ['/settings-profile/email/', { email: 'stolen@klinika.ru' }],
  ['/settings-profile/delete/', {}],
])('the form %s changes nothing in an old session without a password', async (url, fields) => {
  await signedInAgo(minutes(16))
  const headers = { cookie: anna.cookie(), 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  const { status, text } = await shop.ask({ method: 'POST', url, headers, payload })
  expect(status).toBe(403)
  expect(text).toContain('Сначала войдите ещё раз')
  expect(await row()).toMatchObject(nothingNew)
})

/** HTML of the settings without scripts, whose data contains all texts. */
const settingsPage = async () =>
  (await shop.get('/settings-profile/', { cookie: anna.cookie() })).text.replace(/<script[^>]*>.*?<\/script>/gs, '')

test('settings offer to sign in again, and the forms after that', async () => {
  await signedInAgo(minutes(16))
  const oldPage = await settingsPage()
  expect(oldPage).toContain('У\u00a0аккаунта нет пароля')
  expect(oldPage).not.toContain('name="password"')
  await signedInAgo(0)
  const freshPage = await settingsPage()
  expect(freshPage).not.toContain('У\u00a0аккаунта нет пароля')
  expect(freshPage).toContain('name="password"')
})
