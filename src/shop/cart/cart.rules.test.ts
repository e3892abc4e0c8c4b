import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { changeOf, piecesOf } from './cart.rules.ts'

const [cheap, dear] = [roubles(1_500), roubles(2_000)]
const same = { seenPrice: dear, priceNow: dear }

test('of what was wanted, what can be had counts', () => {
  expect(piecesOf({ wantedPieces: 2, piecesLeft: 5 })).toBe(2)
  expect(piecesOf({ wantedPieces: 5, piecesLeft: 2 })).toBe(2)
  expect(piecesOf({ wantedPieces: 5, piecesLeft: 0 })).toBe(0)
})

test('nothing is said of a line that is as it was', () => {
  expect(changeOf({ wantedPieces: 2, piecesLeft: 2, ...same })).toBeNull()
})

test('a price that rose or fell is said with what it was', () => {
  const change = { kind: 'price', piecesLeft: null, wantedPieces: 1 }
  expect(changeOf({ wantedPieces: 1, piecesLeft: 2, seenPrice: cheap, priceNow: dear })).toEqual({
    ...change,
    was: cheap,
  })
  expect(changeOf({ wantedPieces: 1, piecesLeft: 2, seenPrice: dear, priceNow: cheap })).toEqual({
    ...change,
    was: dear,
  })
})

test('missing pieces are graver than a price, and say the price too', () => {
  expect(changeOf({ wantedPieces: 5, piecesLeft: 2, ...same })).toEqual({
    kind: 'less',
    was: null,
    piecesLeft: 2,
    wantedPieces: 5,
  })
  expect(changeOf({ wantedPieces: 5, piecesLeft: 2, seenPrice: cheap, priceNow: dear })).toEqual({
    kind: 'less',
    was: cheap,
    piecesLeft: 2,
    wantedPieces: 5,
  })
  expect(changeOf({ wantedPieces: 5, piecesLeft: 0, ...same })).toEqual({
    kind: 'gone',
    was: null,
    piecesLeft: 0,
    wantedPieces: 5,
  })
})
