import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anOrderBody, createPath, fillCart } from '../checkout/checkout.samples.ts'
import { referrals } from '../loyalty/loyalty.tables.ts'
import { settleReferrals } from './friends.action.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100 } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const bonuses = async (visitor: Visitor) => (await visitor.get('/api/users/profile/bonuses/')).body.client
const discounts = (visitor: Visitor, promocode: string) => visitor.post('/api/cart/discounts/', { promocode })
const friendOf = async (id: number) => (await shop.db.select().from(referrals).where(eq(referrals.accountId, id)))[0]

test('a friend’s code entered as a promo code earns both 300 bonuses, once', async () => {
  const owner = await aMember(shop, { inLoyalty: true, firstName: 'Марина', phone: '+79110000001' })
  const friend = await aMember(shop, { inLoyalty: true, firstName: 'Ия', phone: '+79110000002' })
  const code = (await bonuses(owner)).referral_code as string
  const { offer } = await aProduct(shop.db, { stock: 9 })
  for (const visitor of [owner, friend]) await fillCart(visitor, [[offer, 1]])
  expect((await discounts(owner, code)).body).toMatchObject({
    promocode: [expect.stringContaining('ваш собственный код')],
  })
  // Look-alike Latin letters, in lower case, with a space.
  const typedCode = code.replace('МАРИНА-', 'mapИha ')
  const { body: price } = await discounts(friend, typedCode)
  expect(price.promocode).toMatchObject({
    code,
    is_applied: true,
    discount_type: 'friend',
    discount: 0,
    message: expect.stringContaining('300 бонусов'),
  })
  const form = anOrderBody({ phone: '+79110000002', email: friend.email, promocode: typedCode })
  const { status, body } = await friend.post(createPath, form)
  expect(status).toBe(201)
  expect(await friendOf(friend.id)).toMatchObject({ ownerId: owner.id, via: 'promo', state: 'waiting' })
  for (const state of ['packing', 'shipped', 'delivered'])
    await runStaffVerb(shop, ['order', 'move', String(body.order_id), state])
  expect([(await bonuses(owner)).bonuses, (await bonuses(friend)).bonuses]).toEqual([0, 0])
  now = after(new Date(), days(32))
  await settleReferrals(shop.db, now)
  expect((await bonuses(owner)).bonuses).toBe(300)
  const { results } = (await owner.get('/api/users/profile/bonuses/history/')).body
  expect(results).toMatchObject([{ kind: 'referral', reason: 'friend', amount: 300, order_id: null }])
  expect((await friendOf(friend.id))?.state).toBe('earned')
  now = start
  await fillCart(friend, [[offer, 1]])
  expect((await discounts(friend, code)).body).toMatchObject({ promocode: [expect.stringContaining('первым заказом')] })
})

test('explains to guests and non-members how the code takes effect', async () => {
  const owner = await aMember(shop, { inLoyalty: true, firstName: 'Вера' })
  const code = (await bonuses(owner)).referral_code as string
  const { offer } = await aProduct(shop.db, { stock: 9 })
  const [guest, outsider] = [aVisitor(shop), await aMember(shop, { inLoyalty: false })]
  for (const visitor of [guest, outsider]) await fillCart(visitor, [[offer, 1]])
  const messages = [(await discounts(guest, code)).body, (await discounts(outsider, code)).body]
  expect(messages.map(({ promocode }) => [promocode.is_applied, promocode.message])).toEqual([
    [false, expect.stringContaining('Войдите')],
    [false, expect.stringContaining('Вступите')],
  ])
})

test('reports an unknown code at registration by its field, and keeps a valid one', async () => {
  const owner = await aMember(shop, { inLoyalty: true, firstName: 'Олег' })
  const registration = {
    email: 'new@klinika.ru',
    password: 'lange-worte-hier',
    first_name: 'Яна',
    last_name: 'Ким',
    phone_number: '+79110000009',
    consent: true,
    register_in_maxma: true,
    specialty: 'nurse',
    date_of_birth: '1991-04-05',
    source_of_referral: 'other',
    custom_source_of_referral: 'коллеги',
  }
  const register = (referral_code: string) =>
    shop.post('/api/users/auth/registration/', { ...registration, referral_code })
  expect(await register('НИКТО-11')).toMatchObject({ status: 400, body: { referral_code: [expect.any(String)] } })
  expect((await register((await bonuses(owner)).referral_code)).status).toBeLessThan(300)
  const own = await shop.db.select().from(referrals).where(eq(referrals.ownerId, owner.id))
  expect(own).toMatchObject([{ via: 'registration', state: 'waiting' }])
})

test('pays nothing for a friend’s order while a return of it is open', async () => {
  now = start
  const owner = await aMember(shop, { inLoyalty: true, phone: '+79110000021' })
  const friend = await aMember(shop, { inLoyalty: true, phone: '+79110000022' })
  const { offer } = await aProduct(shop.db, { stock: 9 })
  await fillCart(friend, [[offer, 2]])
  const promocode = (await bonuses(owner)).referral_code as string
  const form = anOrderBody({ phone: '+79110000022', email: friend.email, promocode })
  const { body } = await friend.post(createPath, form)
  for (const state of ['packing', 'shipped', 'delivered'])
    await runStaffVerb(shop, ['order', 'move', String(body.order_id), state])
  now = after(new Date(), days(20))
  const lines = [{ line: 1, quantity: 1, reason: 'too_small' }]
  const wish = { order_id: body.order_id, lines, way: 'point' }
  const { status, body: asked } = await friend.post('/api/orders/returns/create/', wish)
  expect(status).toBe(201)
  now = after(new Date(), days(32))
  const balances = async () => [(await bonuses(owner)).bonuses, (await bonuses(friend)).bonuses] as [number, number]
  const [, earned] = await balances()
  await settleReferrals(shop.db, now)
  expect(await friendOf(friend.id)).toMatchObject({ state: 'waiting', decidedAt: null })
  expect(await balances()).toEqual([0, earned])
  await friend.post('/api/orders/returns/withdraw/', { order_id: body.order_id, id: asked.id })
  await settleReferrals(shop.db, now)
  expect((await friendOf(friend.id))?.state).toBe('earned')
  expect(await balances()).toEqual([300, earned + 300])
})
