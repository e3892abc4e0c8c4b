import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks, plus, roubles, sum, zero } from '#kernel/money.ts'
import { priceCart, type LineInput, type Promotion } from '../cart/price-cart.rules.ts'
import { piecesBack } from '../orders/order-returns.rules.ts'
import { discountOf, priceOrder, type OrderPrice, type OrderPriceInput } from './price-order.rules.ts'

const line = (offerId: number, price: number, changes: Partial<LineInput> = {}): LineInput => ({
  offerId,
  productId: offerId,
  categoryIds: [],
  quantity: 1,
  price: roubles(price),
  salePrice: null,
  ...changes,
})
const code: Promotion = {
  id: 'code',
  scope: { kind: 'all' },
  reduction: { kind: 'percent', percent: 10 },
  from: zero,
  combinesWithSale: true,
}
const priced = (lines: LineInput[], promotions: Promotion[] = []): OrderPriceInput['lines'] =>
  priceCart(lines, promotions).lines.map((price, at) => ({ ...price, quantity: lines[at]!.quantity }))
const priceOf = (lines: LineInput[], changes: Partial<OrderPriceInput> & { promotions?: Promotion[] } = {}) => {
  const { promotions = [], ...rest } = changes
  const nothing = { deliveryPrice: null, bonuses: { wanted: 0, balance: 0 }, certificateBalance: null }
  return priceOrder({ lines: priced(lines, promotions), ...nothing, ...rest })
}

describe('an order (O-36)', () => {
  test('takes off the promo code, then bonuses, then the certificate, never the delivery', () => {
    const lines = [line(1, 3_490), line(2, 5_990, { salePrice: roubles(4_790) }), line(3, 4_290)]
    const price = priceOf(lines, {
      promotions: [code],
      deliveryPrice: roubles(490),
      bonuses: { wanted: 1_000, balance: 1_240 },
      certificateBalance: roubles(2_000),
      level: 2,
    })
    expect(price).toMatchObject({
      goods: roubles(13_770),
      saleDiscount: roubles(1_200),
      promoDiscount: roubles(1_257),
      bonusDiscount: roubles(1_000),
      certificateDiscount: roubles(2_000),
      deliveryPrice: roubles(490),
      total: roubles(8_803),
      bonuses: { used: 1_000, maximum: 1_240 },
      bonusesToCome: 722,
    })
    expect(price.lines[1]!.allocations.map(({ kind, source }) => [kind, source])).toEqual([
      ['sale', 'sale'],
      ['promo', 'code'],
      ['bonus', 'bonus'],
      ['certificate', 'certificate'],
    ])
  })

  test('lets bonuses pay up to 30 % after the promo code, whole ones only (O-35)', () => {
    const plenty = { wanted: 9_999, balance: 5_000 }
    expect(priceOf([line(1, 999.5)], { bonuses: plenty }).bonuses).toEqual({ used: 299, maximum: 299 })
    expect(priceOf([line(1, 999.5)], { bonuses: plenty, promotions: [code] }).bonuses.maximum).toBe(269)
    expect(priceOf([line(1, 9_000)], { bonuses: { wanted: 100, balance: 20 } }).bonuses).toEqual({
      used: 20,
      maximum: 20,
    })
  })

  test('takes no negative bonuses and none from a negative balance', () => {
    expect(priceOf([line(1, 900)], { bonuses: { wanted: -50, balance: 100 } }).bonuses.used).toBe(0)
    expect(priceOf([line(1, 900)], { bonuses: { wanted: 50, balance: -100 } }).bonuses).toEqual({
      used: 0,
      maximum: 0,
    })
  })

  test('leaves certificate money above the goods; the delivery is paid', () => {
    const price = priceOf([line(1, 900)], { certificateBalance: roubles(5_000), deliveryPrice: roubles(290) })
    expect(price).toMatchObject({ certificateDiscount: roubles(900), total: roubles(290) })
  })

  test('costs its delivery when empty', () => {
    expect(priceOf([], { deliveryPrice: roubles(290), certificateBalance: roubles(100) })).toMatchObject({
      lines: [],
      certificateDiscount: 0,
      total: roubles(290),
    })
  })
})

test('returns the own part of each piece, the first odd kopeck first', () => {
  const [pair] = priceOf([line(1, 100, { quantity: 3 })], { certificateBalance: roubles(100) }).lines
  const allocation = (amount: number) => [{ kind: 'certificate', source: 'certificate', amount: roubles(amount) }]
  expect(piecesBack(pair!, { from: 0, count: 1 })).toEqual({ allocations: allocation(33.34), total: roubles(66.66) })
  expect(piecesBack(pair!, { from: 1, count: 2 })).toEqual({ allocations: allocation(66.66), total: roubles(133.34) })
})

const anyLines = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 0, max: 30 }),
      price: fc.integer({ min: 1, max: 2_000_000 }).map(kopecks),
      sale: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    }),
    { maxLength: 12 },
  )
  .map((lines) =>
    lines.map(({ quantity, price, sale }, at): LineInput => ({
      ...line(at + 1, 1, { quantity, price }),
      salePrice: sale === null || price < 2 ? null : kopecks(Math.max(1, Math.floor(price * sale))),
    })),
  )
const anyReduction = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
  fc.integer({ min: 0, max: 9_000_000 }).map((amount) => ({ kind: 'amount' as const, amount: kopecks(amount) })),
  fc.record({
    kind: fc.constant('every_nth' as const),
    nth: fc.integer({ min: 1, max: 5 }),
    percent: fc.integer({ min: 0, max: 100 }),
  }),
)
const anyPromotions = fc.array(
  fc.record({ reduction: anyReduction, combinesWithSale: fc.boolean() }).map((rest): Promotion => ({
    ...code,
    ...rest,
  })),
  { maxLength: 3 },
)
const anyOrder = fc
  .record({
    lines: anyLines,
    promotions: anyPromotions,
    deliveryPrice: fc.option(fc.integer({ min: 0, max: 200_000 }).map(kopecks)),
    bonuses: fc.record({ wanted: fc.integer({ min: -5, max: 9_000 }), balance: fc.integer({ min: -5, max: 9_000 }) }),
    certificateBalance: fc.option(fc.integer({ min: 0, max: 20_000_000 }).map(kopecks)),
  })
  .map(({ lines, promotions, ...rest }): OrderPriceInput => ({ lines: priced(lines, promotions), ...rest }))

const allocated = ({ lines }: Pick<OrderPrice, 'lines'>) =>
  sum(lines.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)))

describe('any cart, rules and balances', () => {
  test('parts are positive and add up to the kopeck (R-D-11)', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const price = priceOrder(input)
        const { saleDiscount, promoDiscount, bonusDiscount, certificateDiscount } = price
        const discounts = sum([saleDiscount, promoDiscount, bonusDiscount, certificateDiscount])
        for (const each of price.lines) {
          expect(each.total).toBeGreaterThanOrEqual(0)
          expect(plus(each.total, allocated({ lines: [each] }))).toBe(each.full)
          for (const { amount } of each.allocations) expect(amount).toBeGreaterThan(0)
        }
        expect(allocated(price)).toBe(discounts)
        expect(price.goods - discounts + price.deliveryPrice).toBe(price.total)
        expect(price.total).toBeGreaterThanOrEqual(price.deliveryPrice)
        expect(price.deliveryPrice).toBe(input.deliveryPrice ?? 0)
      }),
    )
  })

  test('bonuses and certificate stay within balances, bonuses within their share (R-D-12)', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const { bonuses, bonusDiscount, certificateDiscount, ...price } = priceOrder(input)
        expect(bonusDiscount).toBe(bonuses.used * 100)
        expect(bonuses.used).toBeLessThanOrEqual(Math.max(0, input.bonuses.balance))
        expect(bonusDiscount).toBeLessThanOrEqual(((price.goods - price.saleDiscount - price.promoDiscount) * 30) / 100)
        expect(certificateDiscount).toBeLessThanOrEqual(input.certificateBalance ?? 0)
      }),
    )
  })

  test('returns exactly what a line got, in any portions, no piece below zero', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (input, portions) => {
        for (const each of priceOrder(input).lines) {
          const counts = [...portions, each.quantity]
          let from = 0
          const backs = counts.flatMap((portion) => {
            const count = Math.min(portion, each.quantity - from)
            from += count
            return count === 0 ? [] : [{ count, ...piecesBack(each, { from: from - count, count }) }]
          })
          for (const { count, allocations, total } of backs) {
            expect(total).toBeGreaterThanOrEqual(0)
            expect(total + sum(allocations.map(({ amount }) => amount))).toBe((each.full / each.quantity) * count)
          }
          expect(sum(backs.map(({ total }) => total))).toBe(each.total)
          for (const { kind, amount } of each.allocations.filter((part) => part.kind !== 'promo')) {
            expect(
              discountOf(
                backs.map((back) => ({ ...each, ...back })),
                kind,
              ),
            ).toBe(amount)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
