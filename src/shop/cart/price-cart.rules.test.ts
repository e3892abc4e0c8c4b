import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, roubles, sum, zero, type Money } from '#kernel/money.ts'
import { priceCart, shareOut, type LineInput, type Promotion, type Reduction } from './price-cart.rules.ts'

const line = (offerId: number, changes: Partial<LineInput> = {}): LineInput => ({
  offerId,
  productId: offerId,
  categoryIds: [],
  quantity: 1,
  price: roubles(1_000),
  salePrice: null,
  ...changes,
})
const promotion = (reduction: Reduction, changes: Partial<Promotion> = {}): Promotion => ({
  id: 'spring',
  scope: { kind: 'all' },
  reduction,
  from: zero,
  combinesWithSale: true,
  ...changes,
})
const tenPercent = promotion({ kind: 'percent', percent: 10 })
const offOf = (lines: LineInput[], promotions: Promotion[]) =>
  priceCart(lines, promotions).lines.map(({ allocations }) => sum(allocations.map(({ amount }) => amount)) / 100)

describe('a cart without promotions', () => {
  test('costs list prices less sales (R-3-20)', () => {
    const price = priceCart([line(1, { quantity: 2, salePrice: roubles(750.5) }), line(2)], [])
    expect(price).toMatchObject({
      full: roubles(3_000),
      discount: roubles(499),
      promotionsDiscount: 0,
      total: roubles(2_501),
    })
    expect(price.lines[0]).toEqual({
      offerId: 1,
      full: roubles(2_000),
      discount: roubles(499),
      allocations: [],
      total: roubles(1_501),
    })
  })

  test('earns bonuses of five per cent of the amount paid (O-35)', () => {
    expect(priceCart([line(1, { price: roubles(3_490) })], []).bonuses).toBe(175)
    expect(priceCart([line(1, { price: roubles(3_490) })], [tenPercent]).bonuses).toBe(157)
  })

  test('costs nothing when empty, with any promotions', () => {
    const promotions = [tenPercent, promotion({ kind: 'amount', amount: roubles(500) })]
    expect(priceCart([], promotions)).toMatchObject({ lines: [], full: 0, discount: 0, total: 0, bonuses: 0 })
    expect(priceCart([line(1, { quantity: 0 })], promotions).lines[0]).toMatchObject({ full: 0, total: 0 })
  })
})

describe('a promotion', () => {
  test('in per cent is part of the discount, beside the sale (Q-22)', () => {
    const price = priceCart([line(1, { salePrice: roubles(800) })], [tenPercent])
    expect(price).toMatchObject({ discount: roubles(280), promotionsDiscount: roubles(80), total: roubles(720) })
  })

  test('of a fixed amount is split to the kopeck, at most the amount to pay', () => {
    const lines = [line(3), line(1), line(2)]
    expect(offOf(lines, [promotion({ kind: 'amount', amount: roubles(100) })])).toEqual([33.33, 33.34, 33.33])
    expect(priceCart(lines, [promotion({ kind: 'amount', amount: roubles(9_000) })]).total).toBe(0)
  })

  test('on every third piece discounts the third dearest of each three, across lines', () => {
    const third = promotion({ kind: 'every_nth', nth: 3, percent: 50 })
    const lines = [
      line(1, { quantity: 4, price: roubles(100) }),
      line(2, { quantity: 2, price: roubles(300) }),
      line(3, { quantity: 1, price: roubles(200) }),
    ]
    expect(offOf(lines, [third])).toEqual([50, 0, 100])
    expect(offOf(lines.slice(1, 2), [third])).toEqual([0])
  })

  test('applies only to its products or categories', () => {
    const lines = [line(1, { categoryIds: [7, 8] }), line(2, { categoryIds: [9] })]
    expect(offOf(lines, [{ ...tenPercent, scope: { kind: 'categories', ids: [8] } }])).toEqual([100, 0])
    expect(offOf(lines, [{ ...tenPercent, scope: { kind: 'products', ids: [2] } }])).toEqual([0, 100])
  })

  test('that excludes sales ignores goods on sale, also for its minimum', () => {
    const lines = [line(1, { salePrice: roubles(900) }), line(2)]
    const alone = { ...tenPercent, combinesWithSale: false }
    expect(offOf(lines, [alone])).toEqual([0, 100])
    expect(offOf(lines, [{ ...alone, from: roubles(1_000.01) }])).toEqual([0, 0])
  })

  test('starts at a minimum that other promotions do not lower', () => {
    const from = { ...tenPercent, from: roubles(1_000) }
    expect(offOf([line(1)], [from])).toEqual([100])
    expect(offOf([line(1, { price: roubles(999.99) })], [from])).toEqual([0])
    expect(offOf([line(1)], [tenPercent, from])).toEqual([190])
  })

  test('applies after earlier ones, and each line keeps every discount', () => {
    const amount = promotion({ kind: 'amount', amount: roubles(100) }, { id: 'code' })
    expect(priceCart([line(1)], [tenPercent, amount]).lines[0]!.allocations).toEqual([
      { promotion: 'spring', amount: roubles(100) },
      { promotion: 'code', amount: roubles(100) },
    ])
    expect(priceCart([line(1)], [amount, tenPercent]).total).toBe(roubles(810))
  })
})

const anyMoney = fc.integer({ min: 1, max: 2_000_000 }).map(kopecks)
const anyLine = fc
  .record({
    productId: fc.integer({ min: 1, max: 9 }),
    categoryIds: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
    quantity: fc.integer({ min: 0, max: 999 }),
    price: anyMoney,
    sale: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
  })
  .map(({ sale, ...rest }) => ({
    ...rest,
    salePrice: sale === null || rest.price < 2 ? null : kopecks(Math.max(1, Math.floor(rest.price * sale))),
  }))
const anyCart = fc
  .array(anyLine, { maxLength: 30 })
  .map((lines): LineInput[] => lines.map((line, at) => ({ ...line, offerId: at + 1 })))
const percent = fc.integer({ min: 0, max: 100 })
const anyReduction: fc.Arbitrary<Reduction> = fc.oneof(
  percent.map((percent) => ({ kind: 'percent' as const, percent })),
  fc.integer({ min: 0, max: 50_000_000 }).map((amount) => ({ kind: 'amount' as const, amount: kopecks(amount) })),
  fc.record({ kind: fc.constant('every_nth' as const), nth: fc.integer({ min: 1, max: 5 }), percent }),
)
const anyPromotion: fc.Arbitrary<Promotion> = fc.record({
  id: fc.string(),
  scope: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc.record({
      kind: fc.constantFrom('products' as const, 'categories' as const),
      ids: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
    }),
  ),
  reduction: anyReduction,
  from: fc.integer({ min: 0, max: 5_000_000 }).map(kopecks),
  combinesWithSale: fc.boolean(),
})
const anyPromotions = fc.array(anyPromotion, { maxLength: 8 })

describe('any cart and any promotions', () => {
  test('lines add up to the totals, to the kopeck', () => {
    fc.assert(
      fc.property(anyCart, anyPromotions, (lines, promotions) => {
        const price = priceCart(lines, promotions)
        const allocatedSum = sum(price.lines.flatMap((line) => line.allocations.map(({ amount }) => amount)))
        expect(sum(price.lines.map(({ full }) => full))).toBe(price.full)
        expect(sum(price.lines.map(({ discount }) => discount))).toBe(price.discount)
        expect(sum(price.lines.map(({ total }) => total))).toBe(price.total)
        expect(allocatedSum).toBe(price.promotionsDiscount)
        expect(price.full - price.discount).toBe(price.total)
      }),
    )
  })

  test('keeps line totals within the list price and allocations positive and unique', () => {
    fc.assert(
      fc.property(anyCart, anyPromotions, (lines, promotions) => {
        priceCart(lines, promotions).lines.forEach(({ full, total, discount, allocations }, at) => {
          const { salePrice, price, quantity } = lines[at]!
          expect(total).toBeGreaterThanOrEqual(0)
          expect(total).toBe(full - discount)
          expect(total).toBe((salePrice ?? price) * quantity - sum(allocations.map(({ amount }) => amount)))
          for (const { amount } of allocations) expect(amount).toBeGreaterThan(0)
        })
      }),
    )
  })

  test('does not depend on the order of lines', () => {
    const cartInOtherOrder = anyCart.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    const byOffer = (lines: LineInput[], promotions: Promotion[]) =>
      priceCart(lines, promotions).lines.toSorted((a, b) => a.offerId - b.offerId)
    fc.assert(
      fc.property(cartInOtherOrder, anyPromotions, ([lines, others], promotions) => {
        expect(byOffer(others, promotions)).toEqual(byOffer(lines, promotions))
      }),
    )
  })

  test('splits an amount whole, within a kopeck and never above a base', () => {
    const bases = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }).map(kopecks), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(bases, fc.double({ min: 0, max: 1, noNaN: true }), (bases, part) => {
        const whole: Money = sum(bases)
        const amount = kopecks(Math.floor(whole * part))
        const shares = shareOut(amount, bases)
        expect(sum(shares)).toBe(amount)
        shares.forEach((share, at) => {
          expect(share).toBeLessThanOrEqual(bases[at]!)
          if (whole > 0) expect(Math.abs(share - amount * (bases[at]! / whole))).toBeLessThanOrEqual(1.01)
        })
      }),
    )
  })
})
