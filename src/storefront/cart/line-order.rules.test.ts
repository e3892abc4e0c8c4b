import { expect, test } from 'vitest'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { inOrderOf, lineAfter, offersIn, orderAfter } from './line-order.rules.ts'

const cart = (...ids: number[]) => ({ products: ids.map((id) => ({ trade_offer: { id } })) }) as CartAnswer

/** What the screen shows of one answer after another. */
function shown(...answers: CartAnswer[]): number[] {
  const [first, ...later] = answers
  const places = later.reduce(orderAfter, offersIn(first!))
  return offersIn(inOrderOf(answers.at(-1)!, places))
}

test('a line that comes back stands where it stood, though the server has it first', () => {
  expect(shown(cart(1, 2, 3), cart(1, 3), cart(2, 1, 3))).toEqual([1, 2, 3])
})

test('two that come back, in whatever order, stand where they stood', () => {
  expect(shown(cart(1, 2, 3, 4), cart(1, 3, 4), cart(1, 4), cart(2, 1, 4), cart(3, 2, 1, 4))).toEqual([1, 2, 3, 4])
})

test('what is new comes first, as the server has it', () => {
  expect(shown(cart(1, 2), cart(9, 8, 1, 2))).toEqual([9, 8, 1, 2])
})

test('a removed line leaves its place to the next one, the last to the one before, the only one to nobody', () => {
  expect([lineAfter([1, 2, 3], 2), lineAfter([1, 2, 3], 3), lineAfter([1], 1), lineAfter([1], 7)]).toEqual([
    3,
    2,
    undefined,
    undefined,
  ])
})
