import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { bonusFor, productBonus } from './bonus.rules.ts'

test.each([
  [3_490, 175],
  [3_489, 174],
  [1_290, 65],
  [10, 1],
  [9.99, 0],
  [0, 0],
])('%d ₽ earn a guest %d bonuses: five percent, half a ruble rounds up (R-3-09, O-35)', (price, bonuses) => {
  expect(bonusFor(roubles(price))).toBe(bonuses)
})

test('the second and third level earn seven and ten percent (O-35)', () => {
  expect(bonusFor(roubles(3_490), 2)).toBe(244)
  expect(bonusFor(roubles(3_490), 3)).toBe(349)
})

test('computes bonuses from the current price', () => {
  expect(productBonus({ price: roubles(4_000), salePrice: null })).toBe(200)
  expect(productBonus({ price: roubles(4_000), salePrice: roubles(3_000) })).toBe(150)
  expect(productBonus({ price: roubles(4_000), salePrice: roubles(3_000) }, 3)).toBe(300)
})
