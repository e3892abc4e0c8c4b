import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from './accounts.samples.ts'

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
/** A network address of its own for each visitor. */
const anAddress = () => `203.0.${++network >> 8}.${network & 255}`
const at = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (visitor: Visitor, password: string, address = anAddress()) =>
  visitor.post(`${auth}/login/`, { email, password }, at(address))
const restore = (address: string) => aVisitor(shop).post(`${auth}/restore/`, { email }, at(address))
const tokens = async () => {
  await shop.runJobs()
  return shop.sentLetters.flatMap(({ text }) => /\/auth\/restore\/([\w-]{43})\//.exec(text)?.[1] ?? [])
}

test('letters that strangers ask for stop none of the owner’s', async () => {
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

test('letters of one mailbox end after ten in an hour, with the same answer', async () => {
  for (let times = 0; times < 12; times++) expect((await restore(anAddress())).status).toBe(200)
  expect(await tokens()).toHaveLength(10)
})

test('a new password lifts the lock that wrong tries of strangers have put on', async () => {
  await shop.app.limits.take({ name: 'sign-in-account', points: 100, seconds: quarter }, email, 100)
  expect((await signIn(aVisitor(shop), samplePassword)).status).toBe(429)
  await restore(anAddress())
  const [token] = await tokens()
  await aVisitor(shop).post(`${auth}/restore/password/`, { token, password: newPassword })
  expect((await signIn(aVisitor(shop), newPassword)).status).toBe(200)
})

test('a total that is used up stops only accounts with many tries', async () => {
  const known = aVisitor(shop)
  expect((await signIn(known, samplePassword)).status).toBe(200)
  await shop.app.limits.take(total, 'all', 600)
  expect((await signIn(aVisitor(shop), samplePassword)).status).toBe(200)
  for (let times = 0; times < 3; times++) expect((await signIn(aVisitor(shop), 'a guess')).status).toBe(400)
  expect((await signIn(aVisitor(shop), samplePassword)).status).toBe(429)
  expect((await signIn(known, samplePassword)).status).toBe(200)
})
