import { asRoubles, type Money } from '#kernel/money.ts'
import { mayBecome, type OrderState } from '../orders/orders.rules.ts'

/** Kinds of money tasks that only staff can resolve. */
export const moneyTaskKinds = [
  'other_sum',
  'other_currency',
  'refunded_outside',
  'hold_lost',
  'refund_failed',
  'refund_late',
  'receipt_missing',
  'transfer_to_return',
  'money_owed',
  'no_contract',
] as const
export type MoneyTaskKind = (typeof moneyTaskKinds)[number]

/** Money task; `id` is that of the payment, refund, receipt or transfer, or otherwise of the order. */
export type MoneyTask = {
  kind: MoneyTaskKind
  orderNumber: number
  id: number
  sum: Money
  since: Date
  orderState: OrderState
}

type Closing = (task: Omit<MoneyTask, 'sum'> & { sum: string }) => string[]

const payBack: Closing = ({ id }) => [`payment refund ${id}`]
const noteByHand: Closing = ({ orderNumber, sum }) => [`order refunded ${orderNumber} ${sum}`]

/** Cancels the order unless it has left the shop. */
const cancel: Closing = ({ orderNumber, orderState }) =>
  mayBecome(orderState, 'cancelled') ? [`order move ${orderNumber} cancelled`] : []

/** Terminal commands that close a task; one of them is enough. */
const closings: Record<MoneyTaskKind, Closing> = {
  other_sum: payBack,
  other_currency: payBack,
  refunded_outside: (task) => [...cancel(task), ...noteByHand(task)],
  hold_lost: (task) => [...cancel(task), `payment close ${task.id} <why>`],
  refund_failed: (task) => [...payBack(task), ...noteByHand(task)],
  refund_late: ({ id }) => [`payment refund-ended ${id} done|failed`],
  receipt_missing: ({ id }) => [`receipt retry ${id}`, `receipt made ${id} <document> <storage> <sign> <time>`],
  transfer_to_return: ({ id }) => [`invoice returned ${id}`],
  money_owed: noteByHand,
  // The provider's settings have to be restored.
  no_contract: ({ orderNumber }) => [`payment show ${orderNumber}`],
}

export const closingsOf = (task: MoneyTask): string[] =>
  closings[task.kind]({ ...task, sum: String(asRoubles(task.sum)) })
