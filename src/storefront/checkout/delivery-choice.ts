import { signal } from '#kernel/signal.ts'
import type { Money } from '#kernel/money.ts'

/** What the buyer has chosen, for the sums beside the form. */
export type DeliveryChoice = { name: string; cost: Money; oldCost: Money | null }

/** Nothing until a price is here, or while the chosen one is asked for anew. */
export const deliveryChoice = signal<DeliveryChoice | undefined>(undefined)
