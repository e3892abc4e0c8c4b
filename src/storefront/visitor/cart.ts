import { useSignal } from '#parts/use-signal.ts'
import type { Money } from '#kernel/money.ts'
import { signal } from '#kernel/signal.ts'

/** What goes into the cart, with what a confirmation and the counters show of it (R-3-21). */
export type CartChoice = {
  /** The offer of the height where there are heights, else that of the size (R-4.5-08). */
  offerId: number
  amount: number
  product: { id: number; title: string; price: Money; imageUrl: string | null }
  size: string
  height: number | null
  color: string
}

/** The cart as this browser knows it: what the server said last, with the presses that it has not answered yet. */
export type CartNow = {
  /** Pieces (O-28). */
  quantity: number
  /** Pieces by offer; null where only the offer is known. */
  offers: Readonly<Record<number, number | null>>
  /** Null until a call has answered with it. */
  total: Money | null
}

export const emptyCart: CartNow = { quantity: 0, offers: {}, total: null }

export const cart = signal<CartNow>(emptyCart)

export const useCart = (): CartNow => useSignal(cart)
