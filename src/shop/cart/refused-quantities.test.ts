import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import type { Owner } from '../owner.ts'
import { addToCart, mergeCarts, setQuantity } from './cart.actions.ts'
import { cartLines, carts } from './cart.tables.ts'

const now = new Date('2026-11-20T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const put = (owner: Owner, offerId: number, amount: number) =>
  addToCart(shop.db, { owner, offerId, amount, promotions: [], now })
const quantityOf = async (offerId: number) =>
  (await shop.db.select().from(cartLines).where(eq(cartLines.offerId, offerId)))[0]!.quantity

test('writes no quantity above the stock and leaves the line as it was (O-31)', async () => {
  const owner = { visitorId: randomUUID() }
  const { id } = await anOffer(shop.db, { stock: 3 })
  await put(owner, id, 1)
  const set = (amount: number) => setQuantity(shop.db, { owner, offerId: id, amount, promotions: [], now })
  for (const amount of [4, 5]) {
    await expect(set(amount)).rejects.toMatchObject({ code: 'above_stock', details: { left: 3 } })
    expect(await quantityOf(id)).toBe(1)
  }
  await set(3)
  expect(await quantityOf(id)).toBe(3)
})

test.each([
  ['ГОСТЬ', 'СВОЙ', 'ГОСТЬ'],
  [null, 'СВОЙ', 'СВОЙ'],
  ['ГОСТЬ', null, 'ГОСТЬ'],
])('keeps of the codes %s of a guest and %s of an account %s (R-D-08)', async (guestCode, ownCode, kept) => {
  const guest = { visitorId: randomUUID() }
  const account = { accountId: (await anAccount(shop.db)).id }
  const { id } = await anOffer(shop.db, { stock: 3 })
  const [guestGift, ownGift] = [await aCertificate(shop.db, { now }), await aCertificate(shop.db, { now })]
  const choose = (owner: Owner, promoCode: string | null, certificateId: number) =>
    shop.db
      .update(carts)
      .set({ promoCode, certificateId: promoCode === null ? null : certificateId })
      .where('visitorId' in owner ? eq(carts.visitorId, owner.visitorId) : eq(carts.accountId, owner.accountId))
  for (const owner of [guest, account]) await put(owner, id, 1)
  await choose(guest, guestCode, guestGift.id)
  await choose(account, ownCode, ownGift.id)
  await shop.db.transaction((tx) => mergeCarts(tx, { from: guest.visitorId, to: account.accountId, now }))
  const [cart] = await shop.db.select().from(carts).where(eq(carts.accountId, account.accountId))
  expect([cart!.promoCode, cart!.certificateId]).toEqual([kept, kept === 'ГОСТЬ' ? guestGift.id : ownGift.id])
})
