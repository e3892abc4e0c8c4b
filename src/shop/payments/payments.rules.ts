import type { Money } from '#kernel/money.ts'
import type { LateReason, OnlineType } from '../orders/orders.rules.ts'

/** What one try to pay may be. `held`: the bank keeps the sum for us and has not moved it yet. */
export const paymentStates = ['pending', 'held', 'paid', 'declined', 'cancelled', 'refund_due', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Which move follows which. A bank may take money for what was declined or given up a moment before: it is taken notice
 * of, counted or paid back, and never lost.
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

/** Money may still come through it; an order has one of these at most. */
export const livingStates = ['pending', 'held'] as const satisfies readonly PaymentState[]
export const isLiving = (state: PaymentState): boolean => livingStates.some((each) => each === state)

/** Payment methods in the order in which buyers see them; `dolyame` and `sber_parts` are instalments. */
export const paymentMethods = ['sbp', 'sberpay', 'tpay', 'mirpay', 'card', 'dolyame', 'sber_parts'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Payment type of an order; a card is called «online» there. */
export const typeOfMethod = (method: PaymentMethod): OnlineType => (method === 'card' ? 'online' : method)
export const methodOfType = (type: OnlineType): PaymentMethod => (type === 'online' ? 'card' : type)

/** Sums that one payment may come to. */
export type SumLimits = { min?: Money; max?: Money }
/** A method that is not named has no limits. */
export type LimitsByMethod = Partial<Record<PaymentMethod, SumLimits>>

/** The limit that a sum breaks. */
export type BrokenLimit = { code: 'too_much_by_method' | 'too_little_by_method'; limit: Money }

/** `total` is in kopecks; a sum that a form has not typed yet breaks no limit. */
export function brokenLimit({ min, max }: SumLimits = {}, total: number): BrokenLimit | undefined {
  if (max !== undefined && total > max) return { code: 'too_much_by_method', limit: max }
  return min !== undefined && total < min ? { code: 'too_little_by_method', limit: min } : undefined
}

/** Why a bank said no, as far as a buyer can do something about it. */
export const declineReasons = [
  'no_money',
  'wrong_card',
  'not_confirmed',
  'bank_refused',
  'time_over',
  'card_refused',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Why money that came after the end of the time went back. */
export const lateReasons = ['sold_out_meanwhile', 'spent_meanwhile'] as const satisfies readonly LateReason[]
export type { LateReason }

/** What a person has to look at: such money is never counted as paid. */
export const paymentTroubles = ['other_sum', 'other_currency', 'refunded_outside', 'hold_lost'] as const
export type PaymentTrouble = (typeof paymentTroubles)[number]

/** A refund that `failed` moved no money: a person begins again. */
export const refundStates = ['due', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** How money went back: asked for by the shop, made in the provider's cabinet, or paid some other way by staff. */
export const refundWays = ['bank', 'cabinet', 'hand'] as const
export type RefundWay = (typeof refundWays)[number]

/** The only currency of the shop. */
export const ownCurrency = 'RUB'

/** What is wrong with money that came: nothing, if it is what was asked for. */
export function troubleWith(
  wish: { amount: Money },
  money: { amount: Money; currency: string },
): PaymentTrouble | undefined {
  if (money.currency !== ownCurrency) return 'other_currency'
  return money.amount === wish.amount ? undefined : 'other_sum'
}

/** How the page of an order that is paid first stands. */
export type PayStage = 'waiting' | 'failed' | 'paid' | 'over'

/** Names a payment in the address by which its bank sends the buyer back. */
export const backMark = ({ createdAt }: { createdAt: Date }): string => String(createdAt.getTime())
