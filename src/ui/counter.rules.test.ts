import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { clampQuantity, keepNumeric } from './counter.rules.ts'

test('R-5-12 what is typed below one becomes one', () => {
  expect([clampQuantity(0, 5), clampQuantity(-3, 5)]).toEqual([1, 1])
})

test('R-5-12 what is typed above the stock becomes the stock', () => {
  expect(clampQuantity(12, 3)).toBe(3)
})

test('an empty field keeps the quantity there was', () => {
  expect(clampQuantity(Number.NaN, 5, 4)).toBe(4)
})

test('every quantity lies between one and the stock', () => {
  assert(
    property(integer(), integer({ min: 1, max: 999 }), (wanted, max) => {
      const quantity = clampQuantity(wanted, max)
      expect(quantity >= 1 && quantity <= max).toBe(true)
    }),
  )
})

test('R-5-23 a field of figures keeps digits and the dot', () => {
  expect(keepNumeric('1 200,50 ₽')).toBe('1200.50')
})
