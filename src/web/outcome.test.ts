import { expect, test } from 'vitest'
import { gone, isOutcome, missing, redirect } from './outcome.ts'

test('distinguishes outcomes from data', () => {
  expect([missing(), gone(), redirect('/a/')].map(({ status, to }) => [status, to])).toEqual([
    [404, undefined],
    [410, undefined],
    [302, '/a/'],
  ])
  expect(isOutcome(missing())).toBe(true)
  expect(isOutcome({ status: 404 })).toBe(false)
  expect(isOutcome(null)).toBe(false)
})
