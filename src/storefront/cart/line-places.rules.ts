import type { CartAnswer } from '#shop/cart/cart.schemas.ts'

type Listed = { products: readonly { trade_offer: { id: number } }[] }

export const offersIn = ({ products }: Listed): number[] => products.map(({ trade_offer }) => trade_offer.id)

/** The order of the lines on the screen: newcomers come first, and a place is kept for whoever has left. */
export const placesAfter = (before: readonly number[], answer: Listed): number[] => [
  ...offersIn(answer).filter((id) => !before.includes(id)),
  ...before,
]

/** To the server what comes back is the last that was added; on the screen it stands where it stood. */
export const inPlaces = (answer: CartAnswer, places: readonly number[]): CartAnswer => ({
  ...answer,
  products: [...answer.products].sort((a, b) => places.indexOf(a.trade_offer.id) - places.indexOf(b.trade_offer.id)),
})
