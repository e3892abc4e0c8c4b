import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roubles, zero } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { anOffer, aProduct } from '../catalogue/catalogue.samples.ts'
import { tradeOffers } from '../catalogue/catalogue.tables.ts'
import { aCertificate } from '../certificates/certificates.samples.ts'
import type { Owner } from '../owner.ts'
import { addToCart, agreeToChanges, clearAbandonedCarts, mergeCarts, removeFromCart } from './cart.actions.ts'
import { cartOf } from './cart.queries.ts'
import { maxLines } from './cart.rules.ts'
import { manyOffers } from './cart.samples.ts'
import { cartLines, carts } from './cart.tables.ts'
import type { Promotion } from './price-cart.rules.ts'

const now = new Date('2026-11-20T09:00:00Z')
const promotions: Promotion[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const aGuest = () => ({ visitorId: randomUUID() })
const aMember = async () => ({ accountId: (await anAccount(shop.db)).id })

const put = (owner: Owner, offerId: number, amount = 1, at = now) =>
  addToCart(shop.db, { owner, offerId, amount, promotions, now: at })
const pieces = async (owner: Owner) =>
  (await cartOf(shop.db, { owner, promotions, now })).lines.map(({ row, quantity }) => [row.offerId, quantity])
const merge = (from: { visitorId: string }, to: { accountId: number }) =>
  shop.db.transaction((tx) => mergeCarts(tx, { from: from.visitorId, to: to.accountId, now }))

test('an account cart works like a guest cart', async () => {
  const product = await aProduct(shop.db, { price: roubles(2_000) })
  const owner = await aMember()
  await put(owner, product.offer.id, 2)
  await put(owner, product.offer.id)
  expect(await pieces(owner)).toEqual([[product.offer.id, 3]])
  await shop.db.update(tradeOffers).set({ stock: 2 }).where(eq(tradeOffers.id, product.offer.id))
  const cartAfterwards = await agreeToChanges(shop.db, { owner, promotions, now })
  expect(cartAfterwards.lines[0]).toMatchObject({ quantity: 2, change: null })
  await removeFromCart(shop.db, { owner, offerId: product.offer.id, amount: 2, promotions, now })
  expect(await pieces(owner)).toEqual([])
})

test('takes promotions as an argument and keeps each discount per line', async () => {
  const { offer } = await aProduct(shop.db, { price: roubles(2_000) })
  const tenth: Promotion = {
    id: 'tenth',
    scope: { kind: 'all' },
    reduction: { kind: 'percent', percent: 10 },
    from: zero,
    combinesWithSale: true,
  }
  const cart = await addToCart(shop.db, { owner: aGuest(), offerId: offer.id, amount: 2, promotions: [tenth], now })
  expect(cart).toMatchObject({ full: roubles(4_000), discount: roubles(400), promotionsDiscount: roubles(400) })
  expect(cart.lines[0]!.sums.allocations).toEqual([{ promotion: 'tenth', amount: roubles(400) }])
})

describe('signing in (R-D-08)', () => {
  test('merges the cart of the guest into that of the account, limited by stock', async () => {
    const [both, scarce, own, guestOffer] = await Promise.all([9, 5, 9, 9].map((stock) => anOffer(shop.db, { stock })))
    const [guest, account] = [aGuest(), await aMember()]
    await put(account, both!.id, 2)
    await put(account, scarce!.id, 3)
    await put(account, own!.id)
    await put(guest, both!.id, 4)
    await put(guest, scarce!.id, 4)
    await put(guest, guestOffer!.id, 7)
    await merge(guest, account)
    expect((await pieces(account)).toSorted(([a], [b]) => a! - b!)).toEqual(
      [
        [both!.id, 6],
        [scarce!.id, 5],
        [own!.id, 1],
        [guestOffer!.id, 7],
      ].toSorted(([a], [b]) => a! - b!),
    )
    expect(await pieces(guest)).toEqual([])
  })

  test('creates a missing account cart, ignores a missing guest cart, is idempotent', async () => {
    const offer = await anOffer(shop.db)
    const [guest, account] = [aGuest(), await aMember()]
    await merge(guest, account)
    expect(await shop.db.select().from(carts).where(eq(carts.accountId, account.accountId))).toEqual([])
    await put(guest, offer.id, 2)
    await merge(guest, account)
    await merge(guest, account)
    expect(await pieces(account)).toEqual([[offer.id, 2]])
  })

  test.each([
    { own: 'СВОЙ', guests: 'ГОСТЬ', left: 'ГОСТЬ' },
    { own: 'СВОЙ', guests: null, left: 'СВОЙ' },
    { own: null, guests: 'ГОСТЬ', left: 'ГОСТЬ' },
  ])('keeps the latest of the codes $own and $guests (R-D-08)', async ({ own, guests, left }) => {
    const offer = await anOffer(shop.db)
    const [guest, account] = [aGuest(), await aMember()]
    for (const owner of [guest, account]) await put(owner, offer.id)
    const certificateOf = async (code: string | null) => (code ? (await aCertificate(shop.db, { now })).id : null)
    const [ownCertificate, guestsCertificate] = [await certificateOf(own), await certificateOf(guests)]
    const ofAccount = eq(carts.accountId, account.accountId)
    await shop.db.update(carts).set({ promoCode: own, certificateId: ownCertificate }).where(ofAccount)
    await shop.db
      .update(carts)
      .set({ promoCode: guests, certificateId: guestsCertificate })
      .where(eq(carts.visitorId, guest.visitorId))
    await merge(guest, account)
    expect(await shop.db.select().from(carts).where(ofAccount)).toMatchObject([
      { promoCode: left, certificateId: left === guests ? guestsCertificate : ownCertificate },
    ])
  })

  test('merges once when several devices sign in concurrently', async () => {
    const offer = await anOffer(shop.db, { stock: 50 })
    const account = await aMember()
    const guests = Array.from({ length: 6 }, aGuest)
    for (const guest of guests) await put(guest, offer.id, 2)
    await Promise.all([...guests, ...guests].map((guest) => merge(guest, account)))
    expect(await pieces(account)).toEqual([[offer.id, 12]])
  })

  test('keeps a sold-out line and reports the change', async () => {
    const offer = await anOffer(shop.db)
    const [guest, account] = [aGuest(), await aMember()]
    await put(guest, offer.id, 2)
    await put(account, offer.id, 1)
    await shop.db.update(tradeOffers).set({ stock: 0 }).where(eq(tradeOffers.id, offer.id))
    await merge(guest, account)
    const [line] = (await cartOf(shop.db, { owner: account, promotions, now })).lines
    expect(line).toMatchObject({ quantity: 0, change: { kind: 'gone', wantedPieces: 3 } })
  })

  test('merges two full carts into one and drops the oldest lines', async () => {
    const offers = await manyOffers(shop.db, maxLines + 2)
    const [guest, account] = [aGuest(), await aMember()]
    await put(guest, offers[0]!.id)
    await put(guest, offers[1]!.id)
    await put(account, offers[2]!.id, 1, after(now, -1))
    const [mine] = await shop.db.select().from(cartLines).where(eq(cartLines.offerId, offers[2]!.id))
    const lines = offers.slice(3).map(({ id }) => ({ ...mine!, offerId: id, addedAt: after(now, -2) }))
    await shop.db.insert(cartLines).values(lines)
    await merge(guest, account)
    const offerIds = (await pieces(account)).map(([id]) => id)
    expect(offerIds).toHaveLength(maxLines)
    expect(offerIds).toEqual(expect.arrayContaining(offers.slice(0, 3).map(({ id }) => id)))
  })
})

test('keeps a guest cart for ninety days after the last change, an account cart forever', async () => {
  const offer = await anOffer(shop.db)
  const [stale, fresh, returningGuest, account] = [aGuest(), aGuest(), aGuest(), await aMember()]
  const longAgo = after(now, -days(90) - 1)
  for (const owner of [stale, returningGuest, account]) await put(owner, offer.id, 1, longAgo)
  await put(fresh, offer.id, 1, after(now, -days(90)))
  await removeFromCart(shop.db, { owner: returningGuest, offerId: offer.id + 1, amount: 1, promotions, now })
  expect(await clearAbandonedCarts(shop.db, now)).toBe(1)
  const rest = await Promise.all([stale, fresh, returningGuest, account].map(pieces))
  expect(rest.map((lines) => lines.length)).toEqual([0, 1, 1, 1])
})
