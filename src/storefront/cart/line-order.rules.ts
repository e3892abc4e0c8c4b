import type { CartAnswer } from '#shop/cart/cart.schemas.ts'

type CartProducts = { products: readonly { trade_offer: { id: number } }[] }

export const offersIn = ({ products }: CartProducts): number[] => products.map(({ trade_offer }) => trade_offer.id)

/** Display order of the lines: new lines come first, a removed line keeps its place. */
export const orderAfter = (before: readonly number[], answer: CartProducts): number[] => [
  ...offersIn(answer).filter((id) => !before.includes(id)),
  ...before,
]

/** Replaces an offer in place; removes the old line if the new offer already has one. */
export const orderAfterChange = (order: readonly number[], { from, to }: { from: number; to: number }): number[] =>
  order.includes(to) ? order.filter((id) => id !== from) : order.map((id) => (id === from ? to : id))

/** Line that takes the place of a removed one: the next, else the previous. */
export function lineAfter(order: readonly number[], offerId: number): number | undefined {
  const at = order.indexOf(offerId)
  return at < 0 ? undefined : (order[at + 1] ?? order[at - 1])
}

export const lineId = (offerId: number): string => `line-${offerId}`

/** Lines in display order: for the server a restored line is the newest, on the screen it returns to its place. */
export const inOrderOf = (answer: CartAnswer, order: readonly number[]): CartAnswer => ({
  ...answer,
  products: [...answer.products].sort((a, b) => order.indexOf(a.trade_offer.id) - order.indexOf(b.trade_offer.id)),
})
