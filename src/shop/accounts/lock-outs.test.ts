import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isWithin, type Limit } from '#kernel/limits.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from './accounts.samples.ts'
import { accounts } from './accounts.tables.ts'
import { triesOf } from './sign-in.action.ts'

const auth = '/api/users/auth'
const newPassword = 'quite other words'
const quarter = 900
const total = { name: 'sign-in-total', points: 600, seconds: quarter }
let shop: TestShop
let email = ''

beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 0.1, trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  email = (await anAccount(shop.db)).email
  shop.sentLetters.length = 0
})

let network = 0
/** Separate network address for each visitor. */
const anAddress = () => `203.0.${++network >> 8}.${network & 255}`
const at = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (visitor: Visitor, password: string, address = anAddress()) =>
  visitor.post(`${auth}/login/`, { email, password }, at(address))
const restore = (address: string) => aVisitor(shop).post(`${auth}/restore/`, { email }, at(address))
const tokens = async () => {
  await shop.runJobs()
  return shop.sentLetters.flatMap(({ text }) => /\/auth\/restore\/([\w-]{43})\//.exec(text)?.[1] ?? [])
}

test('does not block emails of the owner after requests by strangers', async () => {
  const stranger = anAddress()
  for (let times = 0; times < 4; times++) expect((await restore(stranger)).status).toBe(200)
  expect(await tokens()).toHaveLength(1)
  expect((await restore(anAddress())).status).toBe(200)
  const [first, second] = await tokens()
  expect(second).toBeDefined()
  const owner = aVisitor(shop)
  const answer = await owner.post(`${auth}/restore/password/`, { token: first, password: newPassword })
  expect(answer.status).toBe(200)
})

test('limits emails to ten an hour per mailbox, with the same answer', async () => {
  for (let times = 0; times < 12; times++) expect((await restore(anAddress())).status).toBe(200)
  expect(await tokens()).toHaveLength(10)
})

async function useUp(limit: Limit, who: string) {
  while (await isWithin(shop.app.limits, limit, who));
}

/** Uses up all attempts that strangers have against the current password. */
async function lockOut() {
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email))
  await useUp({ name: 'sign-in-account', points: 100, seconds: quarter }, triesOf(email, account!.passwordHash))
}

async function setNewPassword(address: string) {
  await restore(address)
  const [token] = await tokens()
  const body = { token, password: newPassword }
  expect((await aVisitor(shop).post(`${auth}/restore/password/`, body, at(address))).status).toBe(200)
}

test('lets new browsers in after a password change, even where strangers guessed (R-4.6-03)', async () => {
  const [stranger, home] = [anAddress(), anAddress()]
  for (let times = 0; times < 10; times++) expect((await signIn(aVisitor(shop), 'a guess', stranger)).status).toBe(400)
  await lockOut()
  for (const address of [stranger, home]) {
    const { status, body } = await signIn(aVisitor(shop), samplePassword, address)
    expect([status, body]).toEqual([429, { detail: expect.stringMatching(/через 15.минут\.$/) }])
  }
  await setNewPassword(home)
  for (const address of [stranger, home, anAddress()])
    expect((await signIn(aVisitor(shop), newPassword, address)).status).toBe(200)
})

test('lets a new browser in from a network where the owner is signed in', async () => {
  const home = anAddress()
  await setNewPassword(home)
  await lockOut()
  await useUp(total, 'all')
  for (let times = 0; times < 4; times++) await signIn(aVisitor(shop), 'a guess', home)
  expect((await signIn(aVisitor(shop), newPassword, home)).status).toBe(200)
  expect((await signIn(aVisitor(shop), newPassword)).status).toBe(429)
  for (let times = 0; times < 10; times++) await signIn(aVisitor(shop), 'a guess', home)
  expect((await signIn(aVisitor(shop), newPassword, home)).status).toBe(429)
})

test('applies an exhausted total only to accounts with many attempts', async () => {
  const known = aVisitor(shop)
  expect((await signIn(known, samplePassword)).status).toBe(200)
  await useUp(total, 'all')
  expect((await signIn(aVisitor(shop), samplePassword)).status).toBe(200)
  for (let times = 0; times < 3; times++) expect((await signIn(aVisitor(shop), 'a guess')).status).toBe(400)
  expect((await signIn(aVisitor(shop), samplePassword)).status).toBe(429)
  expect((await signIn(known, samplePassword)).status).toBe(200)
})
