import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { changeOf, piecesOf } from './cart.rules.ts'

const [cheap, dear] = [roubles(1_500), roubles(2_000)]
const same = { seenPrice: dear, priceNow: dear }

test('counts the available pieces of those wanted', () => {
  expect(piecesOf({ wantedPieces: 2, piecesLeft: 5 })).toBe(2)
  expect(piecesOf({ wantedPieces: 5, piecesLeft: 2 })).toBe(2)
  expect(piecesOf({ wantedPieces: 5, piecesLeft: 0 })).toBe(0)
})

test('reports no change for an unchanged line', () => {
  expect(changeOf({ wantedPieces: 2, piecesLeft: 2, ...same })).toBeNull()
})

test('reports a changed price with the old one', () => {
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

test('missing pieces outrank a price change and include the old price', () => {
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
