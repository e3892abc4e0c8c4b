import { kopecks, minus, plus, sum, zero, type Money } from '#kernel/money.ts'
import type { RefundState, RefundWay } from './payments.rules.ts'

/** Row of `refunds`. */
export type RefundRow = {
  id: number
  returnId: number | null
  amount: Money
  state: RefundState
  way: RefundWay
}

export type PaymentMoney = { amount: Money; released: Money; received: Money | null }

/** Money of a payment that can be refunded: all that came, even if not the amount requested. */
export const receivedOf = ({ amount, released, received }: PaymentMoney): Money => received ?? minus(amount, released)

const amountsOf = (refunds: readonly RefundRow[]): Money => sum(refunds.map(({ amount }) => amount))
const withState = (refunds: readonly RefundRow[], ...states: RefundState[]) =>
  refunds.filter(({ state }) => states.includes(state))

/** Amount refunded or on its way; a failed refund moves none. */
export const goneOf = (refunds: readonly RefundRow[]): Money => amountsOf(withState(refunds, 'due', 'done'))

export const doneOf = (refunds: readonly RefundRow[]): Money => amountsOf(withState(refunds, 'done'))

/** Amount refunded through the provider, by our call or in the dashboard. */
export const goneThroughBank = (refunds: readonly RefundRow[]): Money =>
  goneOf(refunds.filter(({ way }) => way !== 'hand'))

export const refundable = (payment: PaymentMoney, refunds: readonly RefundRow[]): Money =>
  kopecks(Math.max(0, receivedOf(payment) - goneOf(refunds)))

export const refundOnItsWay = <Row extends RefundRow>(refunds: readonly Row[]): Row | undefined =>
  refunds.find(({ state }) => state === 'due')

/** Checks whether a payment is fully refunded with nothing on its way. */
export const isAllBack = (payment: PaymentMoney, refunds: readonly RefundRow[]): boolean =>
  refundOnItsWay(refunds) === undefined && goneOf(refunds) >= receivedOf(payment)

export type OrderMoney = { paid: Money; refunded: Money; cost: Money; isOver: boolean }
type ReturnMoney = { id: number; moneyDue: Money }
type DueFacts = { order: OrderMoney; refunds: readonly RefundRow[]; returns: readonly ReturnMoney[] }

/** Refund to start; without a return, the rest of an order that is over. */
export type DueRefund = { returnId: number | null; amount: Money }

/**
 * Refunds that an order owes: the latest return first, each once, never above the overpaid amount. The rest of an order
 * that is over follows, unless a refund failed or staff has started one; staff finishes those.
 */
export function refundsDue({ order, refunds, returns }: DueFacts): DueRefund[] {
  const onTheWay = amountsOf(withState(refunds, 'due'))
  let left = minus(minus(minus(order.paid, order.refunded), onTheWay), order.cost)
  const due: DueRefund[] = []
  const add = (returnId: number | null, wanted: Money) => {
    const amount = kopecks(Math.min(wanted, left))
    if (amount <= zero) return
    due.push({ returnId, amount })
    left = minus(left, amount)
  }
  for (const { id, moneyDue } of returns.toSorted((a, b) => b.id - a.id))
    if (refunds.every(({ returnId }) => returnId !== id)) add(id, moneyDue)
  const isForPerson = refunds.some(
    ({ state, returnId, way }) => state === 'failed' || (returnId === null && way !== 'cabinet'),
  )
  if (order.isOver && !isForPerson) add(null, left)
  return due
}

type HandFacts<Row extends RefundRow> = {
  payment: PaymentMoney & { state: string; isCounted: boolean; isTaken: boolean }
  order: Pick<OrderMoney, 'paid' | 'refunded'>
  refunds: readonly Row[]
  /** Amount requested; null for all that is left. */
  wanted: Money | null
}
export type HandRefund<Row extends RefundRow> =
  | { is: 'allowed'; amount: Money }
  | { is: 'refused'; code: 'refund_on_its_way'; refund: Row }
  | { is: 'refused'; code: 'nothing_to_refund' | 'money_only_held' | 'wrong' }

/** Refund that staff starts or records: never beside a pending one, never above the money left. */
export function refundByHandOf<Row extends RefundRow>({
  payment,
  order,
  refunds,
  wanted,
}: HandFacts<Row>): HandRefund<Row> {
  const onItsWay = refundOnItsWay(refunds)
  if (onItsWay) return { is: 'refused', code: 'refund_on_its_way', refund: onItsWay }
  if (payment.state === 'held' && payment.isCounted) return { is: 'refused', code: 'money_only_held' }
  const ofPayment = refundable(payment, refunds)
  const left = payment.isCounted ? Math.min(ofPayment, minus(order.paid, order.refunded)) : ofPayment
  if (!payment.isTaken || left <= 0) return { is: 'refused', code: 'nothing_to_refund' }
  const amount = wanted ?? kopecks(left)
  return amount > zero && amount <= left ? { is: 'allowed', amount } : { is: 'refused', code: 'wrong' }
}

/** Refund as the provider reports it; `unclear`: ended with an unknown result. */
export type ProviderRefund = { id: string; state: 'done' | 'pending' | 'failed' | 'unclear' }
/** Refund listed by a provider; without our key, made outside the shop. */
export type ListedRefund = ProviderRefund & { key: string | null; amount: Money }

export type StepFacts = {
  refund: { key: string; amount: Money; providerId: string | null; isAsked: boolean }
  payment: PaymentMoney & { isCounted: boolean }
  /** Other refunds of the same payment. */
  others: readonly RefundRow[]
  bank: {
    came: Money
    /** Refunded amount; null if the provider does not report one. */
    refunded: Money | null
    /** Refund list; null if the provider has none. */
    list: readonly ListedRefund[] | null
  }
}

export type RefundStep =
  /** Pending at the provider: ask only for the result. */
  | { do: 'ask_after'; id: string }
  /** Made by an earlier call whose answer was lost. */
  | { do: 'note'; answer: ProviderRefund }
  /** `outside`: amount refunded outside the shop, recorded first. */
  | { do: 'ask'; amount: Money; outside: Money }
  /** Nothing left to request; `outside`: amount refunded beyond this refund. */
  | { do: 'end'; outside: Money; way: RefundWay }

/** Next step of a refund that is due. */
export function nextRefundStep({ refund, payment, others, bank }: StepFacts): RefundStep {
  if (refund.providerId !== null) return { do: 'ask_after', id: refund.providerId }
  const ownRefund = bank.list?.find(({ key }) => key === refund.key)
  if (ownRefund) return { do: 'note', answer: { id: ownRefund.id, state: ownRefund.state } }
  const isSumUnknown = !payment.isCounted && payment.received === null
  // An uncounted payment is refunded whole: all that the bank received.
  const amount = isSumUnknown && refund.amount === payment.amount ? bank.came : refund.amount
  if (bank.refunded === null) return { do: 'ask', amount, outside: zero }
  const left = minus(isSumUnknown ? bank.came : receivedOf(payment), bank.refunded)
  const done = doneOf(others)
  const outside = kopecks(Math.max(0, bank.refunded - done))
  if (left <= zero)
    return {
      do: 'end',
      outside: kopecks(Math.max(0, outside - amount)),
      way: refund.isAsked ? 'bank' : 'cabinet',
    }
  // The same key must name the same amount, whose money may be among the refunds reported.
  if (refund.isAsked) return { do: 'ask', amount: refund.amount, outside: zero }
  return { do: 'ask', amount: kopecks(Math.min(amount, left)), outside }
}

/** Refund state at a provider that reports only the payment; refunds run one after another. */
export type BackFacts = { amount: Money; before: Money; came: Money }
export function refundFromPayment(
  status: 'none_back' | 'part_back' | 'all_back' | 'under_way',
  { amount, before, came }: BackFacts,
): ProviderRefund['state'] {
  if (status === 'under_way') return 'pending'
  if (status === 'none_back') return 'failed'
  if (status === 'all_back') return 'done'
  if (plus(before, amount) >= came) return 'failed'
  return before === zero ? 'done' : 'unclear'
}
