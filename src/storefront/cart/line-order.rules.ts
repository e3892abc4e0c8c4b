import type { CartAnswer } from '#shop/cart/cart.schemas.ts'

type CartProducts = { products: readonly { trade_offer: { id: number } }[] }

export const offersIn = ({ products }: CartProducts): number[] => products.map(({ trade_offer }) => trade_offer.id)

/** The order of the lines on the screen: new lines come first, and a removed line keeps its place. */
export const orderAfter = (before: readonly number[], answer: CartProducts): number[] => [
  ...offersIn(answer).filter((id) => !before.includes(id)),
  ...before,
]

/** A line that became another offer keeps its place; where that one has a line already, it goes. */
export const orderAfterChange = (order: readonly number[], { from, to }: { from: number; to: number }): number[] =>
  order.includes(to) ? order.filter((id) => id !== from) : order.map((id) => (id === from ? to : id))

/** The line that takes the place of a removed one: the next, else the one before. */
export function lineAfter(order: readonly number[], offerId: number): number | undefined {
  const at = order.indexOf(offerId)
  return at < 0 ? undefined : (order[at + 1] ?? order[at - 1])
}

export const lineId = (offerId: number): string => `line-${offerId}`

/** For the server a restored line is the newest; on the screen it stands where it stood before. */
export const inOrderOf = (answer: CartAnswer, order: readonly number[]): CartAnswer => ({
  ...answer,
  products: [...answer.products].sort((a, b) => order.indexOf(a.trade_offer.id) - order.indexOf(b.trade_offer.id)),
})
