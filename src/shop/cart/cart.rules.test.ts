import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { changeOf, piecesOf } from './cart.rules.ts'

const [cheap, dear] = [roubles(1_500), roubles(2_000)]
const same = { seenPrice: dear, priceNow: dear }

test('of what was wanted, what can be had counts', () => {
  expect(piecesOf({ wanted: 2, left: 5 })).toBe(2)
  expect(piecesOf({ wanted: 5, left: 2 })).toBe(2)
  expect(piecesOf({ wanted: 5, left: 0 })).toBe(0)
})

test('nothing is said of a line that is as it was', () => {
  expect(changeOf({ wanted: 2, left: 2, ...same })).toBeNull()
})

test('a price that rose or fell is said with what it was', () => {
  const said = { kind: 'price', left: null, wanted: 1 }
  expect(changeOf({ wanted: 1, left: 2, seenPrice: cheap, priceNow: dear })).toEqual({ ...said, was: cheap })
  expect(changeOf({ wanted: 1, left: 2, seenPrice: dear, priceNow: cheap })).toEqual({ ...said, was: dear })
})

test('missing pieces are graver than a price, and say the price too', () => {
  expect(changeOf({ wanted: 5, left: 2, ...same })).toEqual({ kind: 'less', was: null, left: 2, wanted: 5 })
  expect(changeOf({ wanted: 5, left: 2, seenPrice: cheap, priceNow: dear })).toEqual({
    kind: 'less',
    was: cheap,
    left: 2,
    wanted: 5,
  })
  expect(changeOf({ wanted: 5, left: 0, ...same })).toEqual({ kind: 'gone', was: null, left: 0, wanted: 5 })
})
