import type { OrderState, PaymentType, OrderPickupType } from '#shop/orders/orders.rules.ts'
import type { ColorKey } from './colors.ts'
import type { BuyerKey, PlaceKey } from './demo-buyers.ts'
import type { ModelKey } from './model-key.ts'

export type DemoLine = {
  model: ModelKey
  color: ColorKey
  quantity?: number
  /** Pieces that left the order before it was packed, and after. */
  cancelled?: number
  returned?: number
  /** Pieces that were exchanged, or that an open request asks back. */
  exchanged?: number
  asked?: number
  /** Added free of charge by the promo code. */
  isGift?: true
}

/** Facts of an order; its times follow from them (`demo-times.ts`). */
export type DemoOrder = {
  number: number
  buyer: BuyerKey
  lines: readonly DemoLine[]
  /** Days before the start of the shop, and the time of that day in Moscow. */
  placed: readonly [daysAgo: number, time: string]
  /** Placed so many minutes before the start, instead of at `placed`. */
  minutesAgo?: number
  state: OrderState
  pickup: OrderPickupType
  place: PlaceKey
  payment: PaymentType
  locale?: 'en'
  /** Days on the road. */
  transit?: number
  /** Days between arrival at a point and the hand-over. */
  waits?: number
  /** Days between the hand-over and the return. */
  returnedAfter?: number
  track?: string
  /** Last word of its carrier, where it is not what the state says. */
  parcel?: 'not_delivered' | 'returned'
  /** Roubles paid with bonuses, by the certificate of the demo or for the delivery. */
  bonuses?: number
  certificate?: number
  delivery?: number
  promo?: { code: string; percent?: number; amount?: number; gift?: true }
  /** Number of the order whose pieces it exchanges. */
  exchangeOf?: number
  comment?: string
}
