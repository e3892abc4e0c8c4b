import { useSignal } from '#parts/use-signal.ts'
import { signal } from '#kernel/signal.ts'
import { buyRequest } from '../common/windows.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { BuyableProduct } from './buyable-product.ts'
import type { ProductUpdate } from './product-update.ts'

/** What went into the cart, and what the server said of it. */
export type AddedLine = {
  choice: CartChoice
  /** Of a piece, as the cart has it; `choice` holds the price that was on the screen. */
  price: NonNullable<ProductUpdate['price']>
  stock: number
  data: Pick<BuyableProduct, 'product' | 't' | 'set' | 'alike'>
}

const addedLine = signal<AddedLine | undefined>(undefined)

export const useAddedLine = (): AddedLine | undefined => useSignal(addedLine)

/** One window over the page at a time: the confirmation closes the window that asked for the size. */
export function showAdded(line: AddedLine): void {
  addedLine.set(line)
  buyRequest.set(undefined)
}

export function closeBuying(): void {
  buyRequest.set(undefined)
  addedLine.set(undefined)
}
