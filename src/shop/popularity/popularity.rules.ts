import { isPaidFirst, isReceived, type OrderState, type PaymentType } from '../orders/orders.rules.ts'

/** A sale or a heart counts half as much after so many days. */
export const halfLifeDays = 30
/** Age from which events are left out; by then each counts a four-thousandth. */
export const countedDays = 365

/** One buyer, one product and one week make one sale, however many orders and pieces it had. */
export const saleWeight = 1
export const heartWeight = 0.1
/** Newest hearts of a product that count. Guests cost nothing to make up, so all of them together weigh three sales. */
export const maxHearts = 30

/** Days after its first publication during which a product is a novelty. */
export const noveltyDays = 30
/** Minimum pieces in stock of a novelty. */
export const minNoveltyPieces = 5

/** Days whose sales make a bestseller. */
export const hitDays = 90
export const minHitSales = 3
export const maxHitsPerCategory = 6
/** Colors of one model among them. */
export const maxHitsPerModel = 2

/** Tags that show both on cards and have lists of their own. */
export const noveltyTag = 'novinka'
export const hitTag = 'hit'

/** Moment from which the weights of events are counted up instead of being counted down to today. */
export const epoch = new Date('2020-01-01T00:00:00Z')
/** Steps of popularity in one doubling. */
export const stepsPerDoubling = 1_000

/** True for an order that counts as a sale: prepaid, or paid at the door and kept. */
export const countsAsSold = (state: OrderState, paymentType: PaymentType): boolean =>
  isReceived(state) || (isPaidFirst(paymentType) && ['paid', 'packing', 'shipped', 'ready'].includes(state))
