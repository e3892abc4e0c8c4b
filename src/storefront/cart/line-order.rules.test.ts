import { expect, test } from 'vitest'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { inOrderOf, lineAfter, offersIn, orderAfter } from './line-order.rules.ts'

const cart = (...ids: number[]) => ({ products: ids.map((id) => ({ trade_offer: { id } })) }) as CartAnswer

/** Displayed order after a sequence of server answers. */
function shown(...answers: CartAnswer[]): number[] {
  const [first, ...later] = answers
  const places = later.reduce(orderAfter, offersIn(first!))
  return offersIn(inOrderOf(answers.at(-1)!, places))
}

test('a restored line returns to its former place, although the server lists it first', () => {
  expect(shown(cart(1, 2, 3), cart(1, 3), cart(2, 1, 3))).toEqual([1, 2, 3])
})

test('restores two lines to their former places, in any order of return', () => {
  expect(shown(cart(1, 2, 3, 4), cart(1, 3, 4), cart(1, 4), cart(2, 1, 4), cart(3, 2, 1, 4))).toEqual([1, 2, 3, 4])
})

test('new lines come first, in server order', () => {
  expect(shown(cart(1, 2), cart(9, 8, 1, 2))).toEqual([9, 8, 1, 2])
})

test('after a removal focus moves to the next line, else the previous one, else none', () => {
  expect([lineAfter([1, 2, 3], 2), lineAfter([1, 2, 3], 3), lineAfter([1], 1), lineAfter([1], 7)]).toEqual([
    3,
    2,
    undefined,
    undefined,
  ])
})
