import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { clampQuantity, typedQuantity } from './counter.rules.ts'

test('R-5-11 Q-04 a quantity below one becomes one', () => {
  expect([clampQuantity(0, 5), clampQuantity(-3, 5)]).toEqual([1, 1])
})

test('R-5-11 a quantity above the stock becomes the stock', () => {
  expect(clampQuantity(12, 3)).toBe(3)
})

test('R-5-11 Q-04 an empty field or no number becomes one', () => {
  expect(clampQuantity(Number.NaN, 5)).toBe(1)
})

test('R-5-10 every quantity is between one and the stock', () => {
  assert(
    property(integer(), integer({ min: 1, max: 999 }), (number, max) => {
      const quantity = clampQuantity(number, max)
      expect(quantity >= 1 && quantity <= max).toBe(true)
    }),
  )
})

test('R-5-23 Q-04 «3,7» and «3.7» are no quantity; a final point is ignored', () => {
  expect(['3.7', '3,7', '-3.7', '1,000', '.5'].map(typedQuantity)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['3', '3.', '3,', '-3', '0'].map(typedQuantity)).toEqual([3, 3, 3, -3, 0])
  expect(['', '-', '.'].map(typedQuantity)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
