import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { signedIn } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { accountBrowsers, accounts } from '../accounts/accounts.tables.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { keepReferral } from '../loyalty/friends.actions.ts'
import { bonusEntries, loyaltyMembers, referrals } from '../loyalty/loyalty.tables.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orders } from '../orders/orders.tables.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { buyerOf } from '../checkout/buyer.queries.ts'
import { returnRequests } from '../returns/returns.tables.ts'
import { cardKeyOf } from '../cards/card-key.ts'
import { payments } from '../payments/payments.tables.ts'
import { decideReferral, referralCases, settleReferrals } from './friends.action.ts'
import { giveGifts } from './gifts.action.ts'
import { giftBonuses, madeUpDays, medicDayOf } from './gifts.rules.ts'
import { countAllLevels } from './levels.action.ts'

/** Thursday in May, noon in Moscow. */
let now = new Date('2027-05-13T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

const theirBrowser = '5b1c2b5e-4c39-4c8a-9a64-0d7f5f8f2c11'
const long = new Date('2020-01-01T00:00:00Z')
let people = 0

/** Long-standing member who agreed to letters by default. */
async function anOldMember(changes: Parameters<typeof anAccount>[1] = {}, { letters = true } = {}) {
  people++
  const phone = `+7900555${String(people).padStart(4, '0')}`
  const account = await anAccount(shop.db, { inLoyalty: true, phone, ...changes })
  await shop.db.update(loyaltyMembers).set({ joinedAt: long }).where(eq(loyaltyMembers.accountId, account.id))
  const { id: accountId, email } = account
  if (letters)
    await keepConsents(shop.db, {
      form: 'registration',
      purposes: ['letters'],
      email,
      accountId,
      address: '',
      now: long,
    })
  return account
}

/** Order delivered `daysAgo`, to a unique address by default. */
async function aDelivery(accountId: number, daysAgo: number, wish: Parameters<typeof anOrder>[1] = {}) {
  const placedAt = after(now, -days(daysAgo))
  const place = { street: 'Садовая', house: String(accountId), phone: `+7911${String(accountId).padStart(7, '0')}` }
  const email = `buyer${accountId}@klinika.ru`
  const order = await anOrder(shop.db, { accountId, placedAt, state: 'delivered', ...place, email, ...wish })
  await shop.db.execute(sql`insert into order_history (order_id, state, by, created_at)
    select ${order.id}, 'delivered', 'shop', ${placedAt.toISOString()}::timestamptz
    where not exists (select from order_history where order_id = ${order.id} and state = 'delivered')`)
  return order
}

const payByCard = (orderId: number, card: string) =>
  shop.db.insert(payments).values({
    orderId,
    provider: 'fake',
    key: `card-${orderId}`,
    method: 'card',
    amount: roubles(1),
    changedAt: now,
    cardKey: cardKeyOf(card, ['key']),
  })
const memberRow = async (id: number) =>
  (await shop.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.accountId, id)))[0]!
const entriesOf = (id: number) => shop.db.select().from(bonusEntries).where(eq(bonusEntries.accountId, id))
const line = (price: number) => ({ lines: [{ price: roubles(price) }] })

describe('levels (O-35)', () => {
  test('count what was paid for and kept in a year, without delivery, bonuses and returns', async () => {
    const { id } = await anOldMember()
    await aDelivery(id, 364, { ...line(30_000), deliveryPrice: roubles(500) })
    await aDelivery(id, 366, line(90_000))
    await aDelivery(id, 10, { lines: [{ price: roubles(5_000), bonus: roubles(1_000), certificate: roubles(500) }] })
    const partly = await aDelivery(id, 5, { ...line(8_000), state: 'partly_returned' })
    await shop.db
      .update(orders)
      .set({ takenOff: roubles(2_000) })
      .where(eq(orders.id, partly.id))
    const back = { kind: 'returned' as const, by: 'shop', deliveryPrice: kopecks(0), moneyDue: kopecks(0), bonuses: 0 }
    await shop.db
      .insert(orderReturns)
      .values({ ...back, orderId: partly.id, amount: roubles(2_000), certificate: kopecks(0) })
    await aDelivery(id, 3, { ...line(50_000), state: 'shipped' })
    await countAllLevels(shop.db, now)
    expect(await memberRow(id)).toMatchObject({ yearSum: roubles(40_000), level: 2 })
    await countAllLevels(shop.db, after(now, days(2)))
    expect(await memberRow(id)).toMatchObject({ yearSum: roubles(10_000), level: 1 })
  })

  test('count a certificate when it is spent, not when it is bought', async () => {
    const { id } = await anOldMember()
    await aDelivery(id, 20, { ...line(100_000), kind: 'certificate', pickupType: 'online' })
    await countAllLevels(shop.db, now)
    expect(await memberRow(id)).toMatchObject({ yearSum: 0, level: 1 })
    await aDelivery(id, 10, { lines: [{ price: roubles(40_000), certificate: roubles(40_000) }] })
    await countAllLevels(shop.db, now)
    expect(await memberRow(id)).toMatchObject({ yearSum: roubles(40_000), level: 2 })
  })

  test('follow a delivery at once and invalidate the buyer’s pages', async () => {
    const { id } = await anOldMember()
    const order = await aDelivery(id, 0, line(100_000))
    await shop.db.execute(
      sql`insert into outbox (topic, payload) values ('order.kept', ${JSON.stringify({ orderId: order.id })})`,
    )
    await shop.runJobs()
    expect(await memberRow(id)).toMatchObject({ level: 3 })
  })
})

describe('a referral', () => {
  async function aFriend(ownerChanges = {}, friendChanges = {}) {
    const [owner, friend] = [await anOldMember(ownerChanges), await anOldMember(friendChanges)]
    await keepReferral(shop.db, { accountId: friend.id, ownerId: owner.id, via: 'promo', now: long })
    return { owner, friend }
  }
  const stateOf = async (id: number) =>
    (await shop.db.select().from(referrals).where(eq(referrals.accountId, id)))[0]?.state

  test('pays 300 to both once the first order is no longer returnable', async () => {
    const { owner, friend } = await aFriend()
    await aDelivery(friend.id, 30)
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('waiting')
    const later = after(now, days(1))
    await Promise.all([settleReferrals(shop.db, later), settleReferrals(shop.db, later)])
    expect(await referralCases(shop.db)).toEqual([])
    expect(await stateOf(friend.id)).toBe('earned')
    expect((await entriesOf(owner.id)).map(({ amount, kind }) => [amount, kind])).toEqual([[300, 'referral']])
    expect((await entriesOf(friend.id)).map(({ amount }) => amount)).toEqual([300])
    await settleReferrals(shop.db, after(later, days(40)))
    expect(await entriesOf(owner.id)).toHaveLength(1)
  })

  test('pays nothing if everything is returned, and waits for a kept order', async () => {
    const { friend } = await aFriend()
    await aDelivery(friend.id, 50, { state: 'returned' })
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('waiting')
  })

  test.each(['requested', 'approved', 'on_way'] as const)('pays nothing while a return is %s', async (state) => {
    const { owner, friend } = await aFriend()
    const order = await aDelivery(friend.id, 50)
    const request = { orderId: order.id, position: 1, state, way: 'point', paidBy: 'buyer' } as const
    const [row] = await shop.db
      .insert(returnRequests)
      .values({ ...request, moneyShown: order.total })
      .returning()
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('waiting')
    expect([await entriesOf(owner.id), await entriesOf(friend.id)]).toEqual([[], []])
    await shop.db.update(returnRequests).set({ state: 'withdrawn' }).where(eq(returnRequests.id, row!.id))
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('earned')
    expect((await entriesOf(owner.id)).map(({ amount }) => amount)).toEqual([300])
  })

  test('that fails does not block the others', async () => {
    const [stuck, other] = [await aFriend(), await aFriend()]
    for (const { friend } of [stuck, other]) await aDelivery(friend.id, 40)
    const name = `stuck_${stuck.friend.id}`
    await shop.db.execute(
      sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger ${name} before update on referrals for each row when (new.account_id = ${stuck.friend.id})
        execute function ${name}()`),
    )
    await expect(settleReferrals(shop.db, now)).rejects.toThrow('could not be settled')
    expect([await stateOf(stuck.friend.id), await stateOf(other.friend.id)]).toEqual(['waiting', 'earned'])
    await shop.db.execute(sql.raw(`drop trigger ${name} on referrals`))
    await settleReferrals(shop.db, now)
    expect(await stateOf(stuck.friend.id)).toBe('earned')
  })

  test('pays nothing for a certificate, which is not yet a purchase of goods', async () => {
    const { owner, friend } = await aFriend()
    await aDelivery(friend.id, 50, { kind: 'certificate', pickupType: 'online' })
    await settleReferrals(shop.db, now)
    expect([await stateOf(friend.id), await entriesOf(owner.id)]).toEqual(['waiting', []])
    await aDelivery(friend.id, 40, { lines: [{ price: roubles(2_000), certificate: roubles(2_000) }] })
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('earned')
  })

  test.each([
    ['phone', {}, { phone: '+79005559999' }, { phone: '+79005559999' }],
    ['address', {}, {}, {}],
    ['card', {}, {}, {}],
    ['email', { email: 'ivan.p@gmail.com' }, { email: 'ivanp+2@gmail.com' }, {}],
    ['person', {}, {}, {}],
    ['device', {}, {}, {}],
    ['ordered_before', {}, { email: 'be.fore+2@gmail.com' }, {}],
  ])('with the owner’s %s pays nothing, and opens a case for staff', async (likeness, ownerHas, friendHas, order) => {
    const sameOne = likeness === 'person' ? { dateOfBirth: '1990-01-02', firstName: 'Ия', lastName: 'Ким' } : {}
    const { owner, friend } = await aFriend(
      { ...sameOne, ...('phone' in order ? order : ownerHas) },
      { ...sameOne, ...friendHas },
    )
    const isAddress = likeness === 'address'
    const ownersPlace = isAddress ? { street: 'улица Ленина', house: '1', apartment: '7' } : {}
    const friendsPlace = isAddress ? { street: 'ул. Ленина', house: 'д. 1', apartment: 'кв. 7' } : {}
    const both = [
      await aDelivery(owner.id, 300, { ...ownersPlace, ...order }),
      await aDelivery(friend.id, 40, friendsPlace),
    ]
    if (likeness === 'device')
      await shop.db
        .insert(accountBrowsers)
        .values([owner, friend].map(({ id: accountId }) => ({ accountId, visitorId: theirBrowser })))
    if (likeness === 'ordered_before')
      await anOrder(shop.db, { email: 'Before@googlemail.com', placedAt: after(now, -days(400)), state: 'delivered' })
    if (likeness === 'card') for (const { id } of both) await payByCard(id, '2202207654 1228')
    await settleReferrals(shop.db, now)
    expect(await stateOf(friend.id)).toBe('case')
    const own = (await referralCases(shop.db)).find(({ accountId }) => accountId === friend.id)
    expect(own?.likenesses).toContain(likeness)
    expect([await entriesOf(owner.id), await entriesOf(friend.id)]).toEqual([[], []])
    const decision = { accountId: friend.id, by: 'olga@example.com', now }
    await decideReferral(shop.db, { ...decision, isPaid: likeness === 'address' })
    await expect(decideReferral(shop.db, { ...decision, isPaid: true })).rejects.toMatchObject({ status: 404 })
    expect((await entriesOf(owner.id)).length).toBe(likeness === 'address' ? 1 : 0)
  })
})

describe('gifts', () => {
  test('come on birthdays and professional holidays, once a year, with consent to letters', async () => {
    const nurse = await anOldMember({ specialty: 'nurse', dateOfBirth: '1990-05-10', locale: 'en', firstName: 'Ann' })
    const silent = await anOldMember({ specialty: 'nurse', dateOfBirth: '1990-05-10' }, { letters: false })
    const outsider = await anOldMember({ specialty: 'nurse' })
    await shop.db.update(accounts).set({ inLoyalty: false }).where(eq(accounts.id, outsider.id))
    shop.sentLetters.length = 0
    await Promise.all([giveGifts(shop.db, now), giveGifts(shop.db, now)])
    await giveGifts(shop.db, after(now, days(3)))
    await giveGifts(shop.db, after(now, -days(1)))
    expect((await entriesOf(nurse.id)).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['birthday', giftBonuses],
      ['nurse_day', giftBonuses],
    ])
    expect([await entriesOf(silent.id), await entriesOf(outsider.id)]).toEqual([[], []])
    await shop.runJobs()
    const letters = shop.sentLetters.filter(({ to }) => to === nurse.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A birthday gift: 200 bonuses',
      'A gift for Nurses’ Day: 200 bonuses',
    ])
    expect(letters[0]!.text).toContain('11\u00a0August')
    // Repeated job.
    for (const { id: entryId } of await entriesOf(nurse.id)) await shop.handlers['loyalty.gift']!({ entryId } as never)
    expect(shop.sentLetters.filter(({ to }) => to === nurse.email)).toHaveLength(2)
    await giveGifts(shop.db, after(now, days(366)))
    expect(await entriesOf(nurse.id)).toHaveLength(4)
  })

  test('are caught up after a clock jump, but not long after', async () => {
    const surgeon = await anOldMember({ specialty: 'surgeon', dateOfBirth: '1990-02-01' })
    const medicDay = new Date('2027-06-20T09:00:00Z')
    await giveGifts(shop.db, after(medicDay, -days(1)))
    expect(await entriesOf(surgeon.id)).toEqual([])
    await giveGifts(shop.db, after(medicDay, days(madeUpDays)))
    expect((await entriesOf(surgeon.id)).map(({ reason }) => reason)).toEqual(['medic_day'])
  })

  test('of February 29 come on the 28th in common years', async () => {
    const { id } = await anOldMember({ specialty: 'cook', dateOfBirth: '1992-02-29' })
    await giveGifts(shop.db, new Date('2027-02-28T09:00:00Z'))
    await giveGifts(shop.db, new Date('2028-03-01T09:00:00Z'))
    expect((await entriesOf(id)).map(({ key }) => key)).toEqual([
      `gift:birthday:2027:${id}`,
      `gift:birthday:2028:${id}`,
    ])
  })

  test.each([
    [2026, '06-21'],
    [2027, '06-20'],
    [2028, '06-18'],
    [2031, '06-15'],
  ])('medic’s day of %d is %s', (year, day) => {
    expect(medicDayOf(year)).toBe(day)
  })
})

describe('staff', () => {
  const staff = (...args: string[]) => runStaffVerb(shop, ['loyalty', ...args])

  test('adds and removes bonuses with a reason, never below zero, and leaves an audit entry', async () => {
    const { email } = await anOldMember()
    expect(await staff('add', email, '300', 'за', 'ожидание')).toContain('300 bonuses now')
    expect(await staff('add', email.toUpperCase(), '-100', 'ошибка')).toContain('200 bonuses now')
    await expect(staff('add', email, '-201', 'ошибка')).rejects.toMatchObject({ code: 'too_many_bonuses' })
    for (const args of [['add', email, '1e3', 'x'], ['add', email, '300'], ['add', email, '0', 'x'], ['constructor']])
      await expect(staff(...args)).rejects.toThrow('usage')
    const text = await staff('show', email)
    expect(text).toContain('200 bonuses')
    expect(text).toContain('за ожидание')
  })

  test('blocks a member: no bonuses are promised or spent until unblocked', async () => {
    const { email, ...buyer } = await anOldMember({ specialty: 'nurse' })
    await staff('add', email, '500', 'подарок')
    const levelNow = async () => (await signedIn(shop, email)).get('/api/utils/general/')
    await staff('block', email, 'проверка')
    expect(String((await levelNow()).headers['set-cookie'])).toContain('bonus_level=0')
    expect(await staff('show', email)).toContain('blocked: проверка')
    const parcel = await anOrder(shop.db, { accountId: buyer.id, state: 'shipped', bonusesToCome: 50 })
    await moveOrderByStaff(shop.db, { number: parcel.number, to: 'delivered', by: 'olga@example.com', now })
    await giveGifts(shop.db, now)
    const kinds = (await entriesOf(buyer.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['manual'])
    const price = await buyerOf(shop.db, { owner: { accountId: buyer.id }, contact: {}, now })
    expect([price.bonuses, price.level]).toEqual([null, null])
    await staff('unblock', email, 'всё в порядке')
    expect(String((await levelNow()).headers['set-cookie'])).toContain('bonus_level=1')
  })

  test('lists and decides cases', async () => {
    expect(await staff('cases')).toBe('No cases.')
    for (const args of [
      ['decide', 'x', 'pay'],
      ['decide', '1', 'perhaps'],
    ])
      await expect(staff(...args)).rejects.toThrow('usage')
    await expect(staff('decide', '999', 'pay')).rejects.toMatchObject({ status: 404 })
  })
})
