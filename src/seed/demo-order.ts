import type { OrderState, PaymentType, OrderPickupType } from '#shop/orders/orders.rules.ts'
import type { ColorKey } from './colors.ts'
import type { BuyerKey, PlaceKey } from './demo-buyers.ts'
import type { ModelKey } from './model-key.ts'

export type DemoLine = {
  model: ModelKey
  color: ColorKey
  quantity?: number
  /** Canceled pieces before packing, and returned ones after. */
  cancelled?: number
  returned?: number
  /** Exchanged pieces, or pieces of an open return request. */
  exchanged?: number
  asked?: number
  /** Added free of charge by the promo code. */
  isGift?: true
}

/** Facts of an order; its times are derived (`demo-times.ts`). */
export type DemoOrder = {
  number: number
  buyer: BuyerKey
  lines: readonly DemoLine[]
  /** Days before the start of the shop, and the time of day in Moscow. */
  placed: readonly [daysAgo: number, time: string]
  /** Minutes between placing the order and the start, instead of `placed`. */
  minutesAgo?: number
  state: OrderState
  pickup: OrderPickupType
  place: PlaceKey
  payment: PaymentType
  locale?: 'en'
  /** Days in transit. */
  transit?: number
  /** Days between arrival at a point and delivery. */
  waits?: number
  /** Days between delivery and return. */
  returnedAfter?: number
  track?: string
  /** Last state from the carrier, where it differs from the state of the order. */
  parcel?: 'not_delivered' | 'returned'
  /** Roubles paid with bonuses, by the demo's certificate or for the delivery. */
  bonuses?: number
  certificate?: number
  delivery?: number
  promo?: { code: string; percent?: number; amount?: number; gift?: true }
  /** Number of the exchanged order. */
  exchangeOf?: number
  comment?: string
}
