import { signal } from '#kernel/signal.ts'
import { useSignal } from '#parts/use-signal.ts'

/** Changed total that the buyer must confirm; the fingerprint identifies the confirmed sums. */
export type OrderChange = {
  total: number
  fingerprint: string
  delivery: number
  seenDelivery: number | null
  /** Total on the button before; null for a post without scripts. */
  seenTotal: number | null
}

/** Changed total of the last attempt; null after dismissal, undefined before any attempt. */
export const orderChange = signal<OrderChange | null | undefined>(undefined)

/** Current order change; falls back to the one of a post without scripts. */
export function useOrderChange(changeOfPage: OrderChange | null): OrderChange | null {
  const change = useSignal(orderChange)
  return change === undefined ? changeOfPage : change
}
