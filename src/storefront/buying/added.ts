import { useSignal } from '#parts/use-signal.ts'
import { signal } from '#kernel/signal.ts'
import { buyRequest } from '../common/windows.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { BuyableProduct } from './buyable-product.ts'
import type { ProductUpdate } from './product-update.ts'

/** Line added to the cart, with the server's current price and stock. */
export type AddedLine = {
  choice: CartChoice
  /** Server price per piece; `choice` has the price shown to the visitor. */
  price: NonNullable<ProductUpdate['price']>
  stock: number
  data: Pick<BuyableProduct, 'product' | 't' | 'set' | 'alike'>
}

const addedLine = signal<AddedLine | undefined>(undefined)

export const useAddedLine = (): AddedLine | undefined => useSignal(addedLine)

/** Shows the confirmation and closes the size window: only one window is open at a time. */
export function showAdded(line: AddedLine): void {
  addedLine.set(line)
  buyRequest.set(undefined)
}

export function closeBuying(): void {
  buyRequest.set(undefined)
  addedLine.set(undefined)
}
