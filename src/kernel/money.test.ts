import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asRoubles, kopecks, minus, percentOf, plus, roubles, salePercent, sum, times, zero } from './money.ts'

const amount = fc.integer({ min: 0, max: 100_000_000_00 }).map(kopecks)

test('refuses an amount that is no whole number of kopecks', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => kopecks(wrong)).toThrow(RangeError)
})

test('R-D-06 roubles have at most two decimals, and convert back exactly', () => {
  fc.assert(
    fc.property(amount, (money) => {
      expect(roubles(asRoubles(money))).toBe(money)
      expect(String(asRoubles(money)).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2)
    }),
  )
})

test('sums and differences are exact in any order', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 999 }), (a, b, count) => {
      expect(minus(plus(a, b), b)).toBe(a)
      expect(sum([a, b, a])).toBe(sum([a, a, b]))
      expect(times(a, count)).toBe(sum(Array.from({ length: count }, () => a)))
    }),
  )
  expect(sum([])).toBe(zero)
})

test.each([
  [1000, 5, 50],
  [333, 50, 167],
  [1, 50, 1],
  [99, 10, 10],
])('of %i kopecks %i per cent are %i', (of, rate, expected) => {
  expect(percentOf(kopecks(of), rate)).toBe(expected)
})

test.each([
  [5890, 4710, 20],
  [100, 99, 1],
  [200, 199, 1],
  [1000, 995, 1],
  [1000, 996, 0],
])('R-2.7-07 Q-17 %i roubles down to %i is a sale of %i per cent', (price, sale, percent) => {
  expect(salePercent(roubles(price), roubles(sale))).toBe(percent)
})
