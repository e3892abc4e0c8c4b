import { useSyncExternalStore } from 'react'
import type { Money } from '#kernel/money.ts'
import { signal } from '#web/signal.ts'

/** What goes into the cart, with what a confirmation shows of it (R-3-21). */
export type CartChoice = {
  /** The offer of the height where there are heights, else that of the size (R-4.5-08). */
  offerId: number
  amount: number
  product: { id: number; title: string; price: Money; imageUrl: string | null }
  size: string
  height: number | null
  color: string
}

/** `closed` while the shop takes no orders yet: whoever asked says so. */
export type Added = 'added' | 'closed'

export const addToCart: (choice: CartChoice) => Promise<Added> = () => Promise.resolve('closed')

const offersInCart = signal<ReadonlySet<number>>(new Set())

export const useOffersInCart = (): ReadonlySet<number> =>
  useSyncExternalStore(offersInCart.subscribe, offersInCart.get, offersInCart.onServer)
