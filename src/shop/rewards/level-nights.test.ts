import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zero } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { countNight } from './level-nights.action.ts'
import { levelNights } from './rewards.tables.ts'

/** Seven in the morning in Moscow, after downtime at three. */
const morning = new Date('2027-05-13T04:00:00Z')
let shop: TestShop
let accountId: number
beforeAll(async () => {
  shop = await openTestShop({ clock: () => morning })
  accountId = (await anAccount(shop.db, { inLoyalty: true })).id
})
afterAll(() => shop.close())

const own = () => eq(loyaltyMembers.accountId, accountId)
/** Sets a level that no order supports. */
const raiseLevel = () => shop.db.update(loyaltyMembers).set({ level: 3 }).where(own())
const levelNow = async () => (await shop.db.select().from(loyaltyMembers).where(own()))[0]

test('recalculates a missed night’s levels in the morning, once across processes (O-35)', async () => {
  await raiseLevel()
  const both = await Promise.all([countNight(shop.db, morning), countNight(shop.db, morning)])
  expect(both).toContain('counted')
  expect(await levelNow()).toMatchObject({ level: 1, yearSum: zero })
  await raiseLevel()
  expect(await countNight(shop.db, after(morning, hours(19)))).toBe('counted')
  expect(await levelNow()).toMatchObject({ level: 3 })
  expect(await countNight(shop.db, after(morning, hours(20)))).toBe('counted')
  expect(await levelNow()).toMatchObject({ level: 1 })
})

test('retries a failed night at once, and a crashed one after its claim expires', async () => {
  const night = after(morning, days(3))
  await shop.pool.query('alter table loyalty_members rename column year_sum to hidden')
  await expect(countNight(shop.db, night)).rejects.toThrow()
  await shop.pool.query('alter table loyalty_members rename column hidden to year_sum')
  await raiseLevel()
  expect(await countNight(shop.db, night)).toBe('counted')
  expect(await levelNow()).toMatchObject({ level: 1 })
  const other = after(night, days(1))
  await shop.db.insert(levelNights).values({ night: '2027-05-17', claimedUntil: after(other, hours(1)) })
  expect(await countNight(shop.db, other)).toBe('busy')
  expect(await countNight(shop.db, after(other, hours(1)))).toBe('counted')
})
