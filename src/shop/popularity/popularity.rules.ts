import { isPaidFirst, isReceived, type OrderState, type PaymentType } from '../orders/orders.rules.ts'

/** Half-life of a sale or a favorite, in days. */
export const halfLifeDays = 30
/** Maximum age of counted events, in days; by then each counts a four-thousandth. */
export const countedDays = 365

/** Weight of a sale: one per buyer, product and week, regardless of orders and pieces. */
export const saleWeight = 1
export const heartWeight = 0.1
/**
 * Maximum favorites that count per product, the newest ones. Guests are easily faked, so all favorites together weigh
 * three sales.
 */
export const maxHearts = 30

/** Days as a novelty after the first publication. */
export const noveltyDays = 30
/** Minimum stock of a novelty, in pieces. */
export const minNoveltyPieces = 5

/** Days of sales that determine bestsellers. */
export const hitDays = 90
export const minHitSales = 3
export const maxHitsPerCategory = 6
/** Maximum bestselling colors per model. */
export const maxHitsPerModel = 2

/** Tags that are both badges on cards and lists of their own. */
export const noveltyTag = 'novinka'
export const hitTag = 'hit'

/** Reference time: event weights grow from it instead of decaying toward today. */
export const epoch = new Date('2020-01-01T00:00:00Z')
/** Popularity points per doubling of weight. */
export const stepsPerDoubling = 1_000

/** True for an order that counts as a sale: prepaid, or paid on delivery and kept. */
export const countsAsSold = (state: OrderState, paymentType: PaymentType): boolean =>
  isReceived(state) || (isPaidFirst(paymentType) && ['paid', 'packing', 'shipped', 'ready'].includes(state))
