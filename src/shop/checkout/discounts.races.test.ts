import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { kopecks, roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { giveBackCertificate, spendCertificate } from '../certificates/certificates.actions.ts'
import { certificateById } from '../certificates/certificates.queries.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import { certificateEntries } from '../certificates/certificates.tables.ts'
import { addBonuses, giveBackBonuses, spendBonuses } from '../loyalty/loyalty.actions.ts'
import { bonusAccountOf } from '../loyalty/loyalty.queries.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { giveBackPromoUses, takePromoUses } from '../promo/promo.actions.ts'
import { personKeys } from '../promo/person-keys.ts'
import { findCode } from '../promo/promo.queries.ts'
import { aPromotion } from '../promo/promo.samples.ts'

/** Real transactions on a real database, as many at once as buyers press. */
const now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

type Spending = (tx: Db, orderNumber: number) => Promise<void>

/** As many orders at once; answers those that got through. */
async function ordersAtOnce(count: number, spend: Spending): Promise<number[]> {
  const orders = await Promise.all(Array.from({ length: count }, () => anOrder(shop.db)))
  const ends = await Promise.allSettled(
    orders.map(({ number }) => shop.db.transaction((tx) => spend(tx, number)).then(() => number)),
  )
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}

const termsOf = async (code: string | null) => (await findCode(shop.db, { code: code!, personKeys: [], now }))!.terms
const someone = (at: number) => personKeys({ email: `buyer-${at}@klinika.ru` })

test('R-D-12 the last use of a code goes to one of ten orders at once, and is free again when that one ends', async () => {
  const terms = await termsOf((await aPromotion(shop.db, { mostUses: 1 })).code)
  const take: Spending = (tx, orderNumber) =>
    takePromoUses(tx, { appliedPromotions: [terms], orderNumber, personKeys: someone(orderNumber), now })
  const [winner, ...others] = await ordersAtOnce(10, take)
  expect([winner, others]).toEqual([expect.any(Number), []])
  expect((await termsOf(terms.code)).uses).toBe(1)
  for (let times = 0; times < 2; times++) await giveBackPromoUses(shop.db, { orderNumber: winner!, now })
  expect((await termsOf(terms.code)).uses).toBe(0)
  expect(await ordersAtOnce(3, take)).toHaveLength(1)
})

test('R-D-12 one person uses a code as often as it says, by account, e-mail or phone', async () => {
  const terms = await termsOf((await aPromotion(shop.db, { mostUsesOfOne: 1 })).code)
  const phone = '+79215550101'
  const people = [personKeys({ phone, email: 'a@klinika.ru' }), personKeys({ phone: '8 921 555-01-01', accountId: 7 })]
  const winners = await ordersAtOnce(8, (tx, orderNumber) =>
    takePromoUses(tx, { appliedPromotions: [terms], orderNumber, personKeys: people[orderNumber % 2]!, now }),
  )
  expect(winners).toHaveLength(1)
  const { ownUses } = (await findCode(shop.db, { code: terms.code!, personKeys: people[0]!, now }))!
  expect(ownUses).toBe(1)
})

test('a code without limits is only written down, and makes no order wait', async () => {
  const terms = await termsOf((await aPromotion(shop.db)).code)
  const winners = await ordersAtOnce(5, (tx, orderNumber) =>
    takePromoUses(tx, { appliedPromotions: [terms], orderNumber, personKeys: someone(1), now }),
  )
  expect([winners.length, (await termsOf(terms.code)).uses]).toEqual([5, 0])
})

test('R-D-12 a certificate is not spent twice, and gets back what an order took of it, once', async () => {
  const { id: certificateId } = await aCertificate(shop.db, { now, amount: roubles(1_000) })
  const winners = await ordersAtOnce(6, (tx, orderNumber) =>
    spendCertificate(tx, { certificateId, amount: roubles(400), orderNumber, now }),
  )
  const balance = async () => (await certificateById(shop.db, certificateId))!.balance / 100
  expect([winners.length, await balance()]).toEqual([2, 200])
  const orderNumber = winners[0]!
  await giveBackCertificate(shop.db, { orderNumber, amount: kopecks(10_000), key: 'line:1', now })
  await giveBackCertificate(shop.db, { orderNumber, amount: kopecks(10_000), key: 'line:1', now })
  expect(await balance()).toBe(300)
  await giveBackCertificate(shop.db, { orderNumber, now })
  await giveBackCertificate(shop.db, { orderNumber, key: 'again', now })
  expect(await balance()).toBe(600)
})

test('R-D-12 the database itself lets no certificate below nothing and no entry be changed', async () => {
  const { id: certificateId } = await aCertificate(shop.db, { now })
  const { number: orderNumber } = await anOrder(shop.db)
  const entry = { certificateId, kind: 'spent' as const, amount: roubles(-1_001), orderNumber, at: now, key: 'forged' }
  await expect(shop.db.insert(certificateEntries).values(entry)).rejects.toThrow()
  await expect(
    shop.db
      .update(certificateEntries)
      .set({ amount: roubles(9) })
      .where(eq(certificateEntries.certificateId, certificateId)),
  ).rejects.toThrow()
})

test('R-D-12 fifty orders at once never spend more bonuses than there are, and what one spent comes back once', async () => {
  const { id: accountId } = await anAccount(shop.db, { inLoyalty: true })
  await addBonuses(shop.db, {
    accountId,
    kind: 'gift',
    amount: 1_000,
    reason: 'Подарок',
    now,
    key: `race:${accountId}`,
  })
  const winners = await ordersAtOnce(50, (tx, orderNumber) =>
    spendBonuses(tx, { accountId, amount: 300, orderNumber, now }),
  )
  const balance = async () => (await bonusAccountOf(shop.db, accountId, now))!.balance
  expect([winners.length, await balance()]).toEqual([3, 100])
  for (let times = 0; times < 2; times++) await giveBackBonuses(shop.db, { orderNumber: winners[0]!, now })
  expect(await balance()).toBe(400)
})
