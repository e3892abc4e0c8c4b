import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { brokenLimit, methodOfType, paymentMethods, typeOfMethod } from './payments.rules.ts'

const limits = { min: roubles(1_000), max: roubles(150_000) }

test.each([
  [roubles(1_000), undefined],
  [roubles(150_000), undefined],
  [roubles(999.99), { code: 'too_little_by_method', limit: limits.min }],
  [roubles(150_000.01), { code: 'too_much_by_method', limit: limits.max }],
  [1e30, { code: 'too_much_by_method', limit: limits.max }],
  [Number.NaN, undefined],
])('the sum %d breaks %j', (total, broken) => {
  expect(brokenLimit(limits, total)).toEqual(broken)
  expect(brokenLimit({}, total)).toBeUndefined()
  expect(brokenLimit(undefined, total)).toBeUndefined()
})

test('maps every method to one payment type and back', () => {
  expect(paymentMethods.map((method) => methodOfType(typeOfMethod(method)))).toEqual(paymentMethods)
})
