import type { Money } from '#kernel/money.ts'
import type { LateReason, OnlineType } from '../orders/orders.rules.ts'

/** States of a payment attempt. `held`: the bank has reserved the amount and not moved it yet. */
export const paymentStates = ['pending', 'held', 'paid', 'declined', 'cancelled', 'refund_due', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Allowed moves from each state. A bank may charge an attempt just declined or given up: such money is counted or
 * refunded, never lost.
 */
const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['held', 'paid', 'declined', 'cancelled', 'refund_due'],
  held: ['paid', 'cancelled', 'refund_due'],
  declined: ['held', 'paid', 'refund_due'],
  cancelled: ['held', 'paid', 'refund_due'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
}
export const mayPaymentBecome = (from: PaymentState, to: PaymentState): boolean => nextStates[from].includes(to)

/** States in which money may still come; an order has at most one such payment. */
export const livingStates = ['pending', 'held'] as const satisfies readonly PaymentState[]
export const isLiving = (state: PaymentState): boolean => livingStates.some((each) => each === state)

/** Payment methods in display order; `dolyame` and `sber_parts` are instalments. */
export const paymentMethods = ['sbp', 'sberpay', 'tpay', 'mirpay', 'card', 'dolyame', 'sber_parts'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Payment type of an order; a card is `online` there. */
export const typeOfMethod = (method: PaymentMethod): OnlineType => (method === 'card' ? 'online' : method)
export const methodOfType = (type: OnlineType): PaymentMethod => (type === 'online' ? 'card' : type)

/** Amount limits of one payment. */
export type SumLimits = { min?: Money; max?: Money }
/** Limits by method; a method that is missing has none. */
export type LimitsByMethod = Partial<Record<PaymentMethod, SumLimits>>

/** Limit that an amount breaks. */
export type BrokenLimit = { code: 'too_much_by_method' | 'too_little_by_method'; limit: Money }

/** `total` is in kopecks; an amount not typed yet breaks no limit. */
export function brokenLimit({ min, max }: SumLimits = {}, total: number): BrokenLimit | undefined {
  if (max !== undefined && total > max) return { code: 'too_much_by_method', limit: max }
  return min !== undefined && total < min ? { code: 'too_little_by_method', limit: min } : undefined
}

/** Decline reasons a buyer can act on. */
export const declineReasons = [
  'no_money',
  'wrong_card',
  'not_confirmed',
  'bank_refused',
  'time_over',
  'card_refused',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Reasons why a late payment was refunded. */
export const lateReasons = ['sold_out_meanwhile', 'spent_meanwhile'] as const satisfies readonly LateReason[]
export type { LateReason }

/** Payment troubles for staff to resolve; such money is never counted as paid. */
export const paymentTroubles = ['other_sum', 'other_currency', 'refunded_outside', 'hold_lost'] as const
export type PaymentTrouble = (typeof paymentTroubles)[number]

/** Refund states; a `failed` refund moved no money, and staff starts a new one. */
export const refundStates = ['due', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** Refund ways: requested by the shop, made in the provider's dashboard, or paid otherwise by staff. */
export const refundWays = ['bank', 'cabinet', 'hand'] as const
export type RefundWay = (typeof refundWays)[number]

/** The only currency of the shop. */
export const ownCurrency = 'RUB'

/** Trouble with received money; undefined if amount and currency are as requested. */
export function troubleWith(
  input: { amount: Money },
  money: { amount: Money; currency: string },
): PaymentTrouble | undefined {
  if (money.currency !== ownCurrency) return 'other_currency'
  return money.amount === input.amount ? undefined : 'other_sum'
}

/** Payment stages of an order paid in advance. */
export type PayStage = 'waiting' | 'failed' | 'paid' | 'over'

/** Payment mark in the return URL from the bank. */
export const backMark = ({ createdAt }: { createdAt: Date }): string => String(createdAt.getTime())
