import { signal } from '#kernel/signal.ts'
import { useSignal } from '#parts/use-signal.ts'

/** The price that an order was asked back with: it is shown, and agreed to by its fingerprint. */
export type OrderChange = {
  total: number
  fingerprint: string
  delivery: number
  seenDelivery: number | null
  /** What the button said; nothing where no script has kept it. */
  seenTotal: number | null
}

/** Undefined until a script has heard of one, or the buyer has turned back. */
export const orderChange = signal<OrderChange | null | undefined>(undefined)

/** Also of an order that a browser has posted by itself. */
export function useOrderChange(changeOfPage: OrderChange | null): OrderChange | null {
  const change = useSignal(orderChange)
  return change === undefined ? changeOfPage : change
}
