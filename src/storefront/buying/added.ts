import { useSyncExternalStore } from 'react'
import type { Money } from '#kernel/money.ts'
import { signal } from '#kernel/signal.ts'
import { wish } from '../common/windows.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { BuyableProduct } from './buyable-product.ts'

/** What went into the cart, and what the server said of it. */
export type AddedLine = {
  choice: CartChoice
  /** Of a piece. */
  price: Money
  stock: number
  data: Pick<BuyableProduct, 'goods' | 't' | 'set' | 'alike'>
}

const added = signal<AddedLine | undefined>(undefined)

export const useAdded = (): AddedLine | undefined => useSyncExternalStore(added.subscribe, added.get, added.onServer)

/** One window over the page at a time: what was wished for is done. */
export function showAdded(line: AddedLine): void {
  added.set(line)
  wish.set(undefined)
}

export function closeBuying(): void {
  wish.set(undefined)
  added.set(undefined)
}
