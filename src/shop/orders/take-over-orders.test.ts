import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { formStartOf } from '../checkout/form-start.queries.ts'
import { anOrder } from './orders.samples.ts'
import { orderLinks } from './order-link.ts'
import { orders } from './orders.tables.ts'
import { takeOverOrders } from './take-over-orders.action.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const ownerOf = async ({ id }: { id: number }) =>
  (await shop.db.select({ accountId: orders.accountId }).from(orders).where(eq(orders.id, id)))[0]!.accountId
const linkIn = (way: string) => new RegExp(`${way}/([\\w-]{43})/`).exec(shop.sentLetters.at(-1)?.text ?? '')?.[1]

const accountOf = async (email: string) => (await shop.db.select().from(accounts).where(eq(accounts.email, email)))[0]

test('creates an account from an order with one field and a confirmation letter', async () => {
  const order = await anOrder(shop.db, { email: 'Vera.Guest@klinika.ru', firstName: 'Вера' })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const guest = aVisitor(shop)
  const open = (body: object) =>
    guest.post('/api/orders/account/', { key, password: samplePassword, consent: true, ...body })
  expect((await open({ password: 'kurz' })).body).toEqual({ password: [expect.stringContaining('8')] })
  expect((await open({ key: `${key}x` })).status).toBe(404)
  expect(await open({})).toMatchObject({ status: 200, body: {} })
  expect(await accountOf('vera.guest@klinika.ru')).toMatchObject({ state: 'unconfirmed', firstName: 'Вера' })
  await shop.runJobs()
  expect(await ownerOf(order)).toBeNull()
  await guest.post('/api/users/auth/activate/', { token: linkIn('activate') })
  await shop.runJobs()
  expect(await ownerOf(order)).toBe((await accountOf('vera.guest@klinika.ru'))!.id)
})

test('answers the same for a registered e-mail and explains by letter', async () => {
  const account = await anAccount(shop.db, { email: 'kept@klinika.ru' })
  const order = await anOrder(shop.db, { email: 'Kept@klinika.ru' })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const answer = await shop.post('/api/orders/account/', { key, password: 'another two words', consent: true })
  expect([answer.status, answer.body]).toEqual([200, {}])
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)).toMatchObject({ to: account.email })
  expect(shop.sentLetters.at(-1)!.subject).toContain('уже есть аккаунт')
  const [kept] = await shop.db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(kept).toEqual(account)
})

test('takes over guest orders once the registration is confirmed, not before (R-D-08)', async () => {
  const order = await anOrder(shop.db, { email: 'Olga.Guest@klinika.ru' })
  const foreignOrder = await anOrder(shop.db, { email: 'olga@klinika.ru' })
  const olga = aVisitor(shop)
  await olga.post('/api/users/auth/registration/', {
    email: 'olga.guest@klinika.ru',
    password: samplePassword,
    first_name: 'Ольга',
    last_name: 'Белова',
    phone_number: '8 900 123-45-67',
    consent: true,
  })
  await shop.runJobs()
  const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, 'olga.guest@klinika.ru'))
  expect([await takeOverOrders(shop.db, { accountId: account!.id, now }), await ownerOf(order)]).toEqual([0, null])
  expect((await olga.post('/api/users/auth/activate/', { token: linkIn('/auth/activate') })).status).toBe(200)
  await shop.runJobs()
  expect([await ownerOf(order), await ownerOf(foreignOrder)]).toEqual([account!.id, null])
  expect(JSON.stringify((await olga.get('/api/users/profile/orders/')).body)).toContain(String(order.number))
})

test('takes over orders of a new e-mail only once it is confirmed', async () => {
  const member = await aMember(shop)
  const order = await anOrder(shop.db, { email: 'new@klinika.ru' })
  await member.post('/api/users/profile/email/', { email: 'new@klinika.ru', password: samplePassword })
  await takeOverOrders(shop.db, { accountId: member.id, now })
  expect(await ownerOf(order)).toBeNull()
  await shop.runJobs()
  const token = shop.sentLetters.map(({ text }) => /profile\/email\/([\w-]{43})\//.exec(text)?.[1]).findLast(Boolean)
  await member.post('/api/users/profile/email/confirm/', { token })
  await shop.runJobs()
  expect(await ownerOf(order)).toBe(member.id)
})

test('takes over no order of another account, and each order once', async () => {
  const [first, second] = [await anAccount(shop.db), await anAccount(shop.db)]
  const order = await anOrder(shop.db, { accountId: first.id, email: second.email })
  const guestOrder = await anOrder(shop.db, { email: second.email })
  const counts = await Promise.all([1, 2, 3].map(() => takeOverOrders(shop.db, { accountId: second.id, now })))
  expect(counts.filter(Boolean)).toEqual([1])
  expect([await ownerOf(order), await ownerOf(guestOrder)]).toEqual([first.id, second.id])
})

test('takes over later guest orders without notifying the guest (R-D-08)', async () => {
  const member = await aMember(shop)
  await anAccount(shop.db, { email: 'only.asked@klinika.ru', state: 'unconfirmed' })
  const { offer } = await aProduct(shop.db, { stock: 9 })
  const place = async (email: string) => {
    const guest = aVisitor(shop)
    await fillCart(guest, [offer])
    const { body } = await guest.post(createPath, anOrderBody({ email, pickup_type: 'cdek_pvz', pvz_code: 'SPB24' }))
    await shop.runJobs()
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, body.order_id))
    const view = await guest.get(`/api/orders/guest/?key=${body.key}`)
    return { order: order!, answer: Object.keys(body), view: [view.status, Object.keys(view.body.order)] }
  }
  const own = await place(member.email.toUpperCase())
  const [foreign, claimant] = [await place('nobody@klinika.ru'), await place('only.asked@klinika.ru')]
  expect([own, foreign, claimant].map(({ order }) => order.accountId)).toEqual([member.id, null, null])
  expect([own.answer, own.view]).toEqual([foreign.answer, foreign.view])
  const { number } = own.order
  const listOf = async (visitor: Visitor) => JSON.stringify((await visitor.get('/api/users/profile/orders/')).body)
  expect(await listOf(member)).toContain(String(number))
  expect(await listOf(await aMember(shop))).not.toContain(String(number))
  // The point may be a stranger's, so the next order of the account does not begin with it.
  expect((await formStartOf(shop.db, { owner: { accountId: member.id }, now })).fields).not.toHaveProperty('pvz_code')
})
