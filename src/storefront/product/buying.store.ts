import { useSyncExternalStore } from 'react'
import type { Money } from '#kernel/money.ts'
import { signal } from '#web/signal.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { ProductData } from './product.loader.ts'

/** A card whose button was pressed; each press is a new one. */
export type Wish = { href: string; press: number }

/** What of a product is needed to buy it. */
export type BuyingData = Pick<ProductData, 'goods' | 't' | 'set' | 'alike'>

/** What went into the cart, and what the server said of it. */
export type AddedLine = {
  choice: CartChoice
  /** Of a piece. */
  price: Money
  stock: number
  data: BuyingData
}

/** The window over the page in which somebody buys: one at a time. */
export type BuyingWindow = { wish?: Wish; added?: AddedLine }

const shown = signal<BuyingWindow>({})
let presses = 0

export const useBuyingWindow = (): BuyingWindow => useSyncExternalStore(shown.subscribe, shown.get, shown.onServer)

/** From a card: asks for the size, or adds at once where there is nothing to choose. */
export function buyFromCard({ href }: { href: string }, opener?: HTMLElement): void {
  // Safari gives no focus to what is pressed; the window gives it back to whoever had it.
  opener?.focus({ preventScroll: true })
  shown.set({ wish: { href, press: ++presses } })
}

export const showAdded = (added: AddedLine): void => shown.set({ added })
export const closeBuying = (): void => shown.set({})
