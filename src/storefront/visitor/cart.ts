/* chunk: requests */
import { useSignal } from '#parts/use-signal.ts'
import type { Money } from '#kernel/money.ts'
import { signal } from '#kernel/signal.ts'

/** Product choice for the cart, with details for the confirmation and analytics (R-3-21). */
export type CartChoice = {
  /** Offer of the height, or of the size if there are no heights (R-4.5-08). */
  offerId: number
  amount: number
  product: { id: number; title: string; price: Money; imageUrl: string | null }
  size: string
  height: number | null
  color: string
}

/** Cart as shown in this browser: last server state with pending changes applied. */
export type CartNow = {
  /** Pieces (O-28). */
  quantity: number
  /** Pieces by offer; null if the quantity is unknown. */
  offers: Readonly<Record<number, number | null>>
  /** Null before the first response with a total. */
  total: Money | null
}

export const emptyCart: CartNow = { quantity: 0, offers: {}, total: null }

export const cart = signal<CartNow>(emptyCart)

export const useCart = (): CartNow => useSignal(cart)
