import { and, eq, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, zero, type Money } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { noteRefusedCard } from '../cards/cards.actions.ts'
import { emit } from '../news.ts'
import {
  costOf,
  isHandedOver,
  lockOrder,
  moveLocked,
  payLocked,
  type LockedOrder,
} from '../orders/move-order.action.ts'
import { mayMove } from '../orders/orders.rules.ts'
import { orderNotes, orders } from '../orders/orders.tables.ts'
import { writeReceipts } from '../receipts/write-receipts.action.ts'
import type { ProviderPayment } from './payment.port.ts'
import type { Payment } from './payments.queries.ts'
import { isLiving, mayPaymentBecome, ownCurrency, troubleWith, typeOfMethod } from './payments.rules.ts'
import { payments } from './payments.tables.ts'
import { refundsOf, refundUncounted, writePrepayment, type Till } from './refund-money.action.ts'
import { noteInOrder } from './work-refund.action.ts'

export type SettledPayment = Payment & { orderNumber: number }
type Settling = { order: LockedOrder; payment: Payment; remote: ProviderPayment; till: Till; now: Date }
type PaymentChange = Partial<typeof payments.$inferInsert>

type RemoteName = Pick<ProviderPayment, 'id' | 'key'> & { provider: string }

/** Match by the provider's payment id, or by the key of the attempt. */
const isNamed = ({ provider, id, key }: RemoteName) =>
  and(eq(payments.provider, provider), or(eq(payments.providerId, id), eq(payments.key, key)))
const ownFirst = ({ id }: RemoteName) => sql`${payments.providerId} is not distinct from ${id} desc`

async function orderNumberOf(tx: Db, name: RemoteName): Promise<number | undefined> {
  const [row] = await tx
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isNamed(name))
    .orderBy(ownFirst(name))
    .limit(1)
  return row?.number
}

const hasMoney = ({ state }: ProviderPayment): boolean => state === 'paid' || state === 'held'

/**
 * Row for a provider payment. A provider may make two payments of one key after a double click or a lost answer. The
 * first to take money is that of the attempt; money of the other is recorded as a given-up attempt and refunded.
 */
async function ownRow(tx: Db, payment: Payment, remote: ProviderPayment, now: Date): Promise<Payment | undefined> {
  const isTwin = payment.providerId !== null && payment.providerId !== remote.id
  if (isTwin && !hasMoney(remote)) return undefined
  if (!isTwin || payment.countedAt === null) return payment
  const { key, orderId, provider, method, isByOther, isTwoStage } = payment
  const [twin] = await tx
    .insert(payments)
    .values({
      orderId,
      provider,
      method,
      isByOther,
      isTwoStage,
      key: `${key}-${remote.id}`,
      providerId: remote.id,
      amount: remote.amount,
      state: 'cancelled',
      createdAt: now,
      changedAt: now,
    })
    .returning()
  return twin
}

/**
 * Brings a payment to the state reported by its provider, with all consequences for the order. Each step is made once,
 * however often and in any order events come. Locks the order, then the payment.
 */
export async function settlePayment(
  db: NodePgDatabase,
  { provider: till, remote, now }: { provider: Till; remote: ProviderPayment; now: Date },
): Promise<SettledPayment | undefined> {
  const provider = till.name
  return db.transaction(async (tx) => {
    const name = { provider, id: remote.id, key: remote.key }
    const orderNumber = await orderNumberOf(tx, name)
    if (orderNumber === undefined) return undefined
    const order = await lockOrder(tx, orderNumber)
    const [first] = await tx
      .select()
      .from(payments)
      .where(isNamed(name))
      .orderBy(ownFirst(name))
      .limit(1)
      .for('no key update')
    const payment = await ownRow(tx, first!, remote, now)
    if (!payment) return { ...first!, orderNumber }
    const change = await steps[remote.state](tx, {
      order,
      payment: { ...payment, providerId: remote.id },
      remote,
      till,
      now,
    })
    const [row] = await tx
      .update(payments)
      .set({
        providerId: remote.id,
        ...(remote.payUrl && { payUrl: remote.payUrl }),
        ...(await otherMethod(tx, payment, remote)),
        checkedAt: now,
        ...(Object.keys(change).length > 0 && { ...change, changedAt: now }),
      })
      .where(eq(payments.id, payment.id))
      .returning()
    if (row!.cardConsent !== null && isCardDue(row!, remote, Object.keys(change).length > 0))
      await emit(tx, 'payment.card_due', { paymentId: row!.id })
    return { ...row!, orderNumber }
  })
}

/** Records a method changed on the provider's page, in payment and order; the money counts. */
async function otherMethod(tx: Db, payment: Payment, remote: ProviderPayment): Promise<PaymentChange> {
  const { method } = remote
  if (method === null || method === payment.method || !hasMoney(remote)) return {}
  await tx
    .update(orders)
    .set({ paymentType: typeOfMethod(method) })
    .where(eq(orders.id, payment.orderId))
  return { method }
}

/** Checks whether the bank may have saved a card with this payment, even if no order counts its money. */
function isCardDue({ countedAt, state, trouble }: Payment, remote: ProviderPayment, isNews: boolean): boolean {
  if (countedAt !== null) return isNews
  const hasMoney = remote.state === 'held' || remote.state === 'paid' || remote.state === 'refunded'
  return hasMoney && (!isLiving(state) || trouble !== null)
}

/** Handlers per provider state; none changes anything when repeated. */
const steps: Record<ProviderPayment['state'], (tx: Db, settling: Settling) => Promise<PaymentChange>> = {
  pending: async () => ({}),
  held: keepHeld,
  declined: noteDecline,
  cancelled: noteCancelled,
  paid: receiveMoney,
  refunded: noteRefund,
}

async function noteDecline(tx: Db, { payment, remote: { reason }, now }: Settling): Promise<PaymentChange> {
  if (!mayPaymentBecome(payment.state, 'declined')) return {}
  if (reason === 'card_refused' && payment.cardId !== null) await noteRefusedCard(tx, payment.cardId, now)
  return { state: 'declined', reason: reason ?? 'bank_refused' }
}

/** Amount the order awaits; an order that awaits none is compared with its own attempt. */
const wantedSum = (order: LockedOrder, payment: Payment): Money =>
  order.state === 'awaiting_payment' || order.state === 'expired' ? costOf(order) : payment.amount

/** Hold period assumed when the provider reports none. */
const usualHold = days(6)

/** Counts a hold for an order with a fitting; any other hold is captured at once. */
async function keepHeld(tx: Db, settling: Settling): Promise<PaymentChange> {
  const { order, payment, remote, now } = settling
  if (!mayPaymentBecome(payment.state, 'held') || payment.trouble) return {}
  // The attempt was given up for another: a job releases the hold.
  if (!isLiving(payment.state) || !payment.isTwoStage) {
    await emit(tx, 'payment.held', { paymentId: payment.id })
    return isLiving(payment.state) ? { state: 'held' } : {}
  }
  const trouble = troubleWith(payment, remote) ?? troubleWith({ amount: wantedSum(order, payment) }, remote)
  if (trouble) return { trouble, received: remote.amount }
  const holdUntil = remote.holdUntil ?? after(now, usualHold)
  const outcome = await payLocked(tx, order, { by: 'shop', reason: 'payment', now })
  if (outcome === 'paid') return { state: 'held', holdUntil, reason: null, countedAt: now }
  await emit(tx, 'payments.over', { orderId: order.id })
  return { state: 'held', holdUntil }
}

/** Counts received money. A wrong amount or currency is shown to staff and not counted. */
async function receiveMoney(tx: Db, settling: Settling): Promise<PaymentChange> {
  const { order, payment, remote, till, now } = settling
  if (!mayPaymentBecome(payment.state, 'paid') || payment.trouble) return {}
  if (payment.countedAt) return takeHeld(tx, settling)
  const trouble = troubleWith(payment, remote) ?? troubleWith({ amount: wantedSum(order, payment) }, remote)
  if (trouble) return { trouble, received: remote.amount }
  const outcome = await payLocked(tx, order, { by: 'shop', reason: 'payment', now })
  if (outcome !== 'paid') {
    await refundUncounted(tx, order, { payment, till, now })
    return { state: 'refund_due', lateReason: outcome === 'no_use' ? null : outcome }
  }
  await writePrepayment(tx, order, { payment, amount: payment.amount, till, now })
  // The attempt was given up for another, which is no longer needed.
  if (!isLiving(payment.state)) await emit(tx, 'payments.over', { orderId: order.id })
  return { state: 'paid', reason: null, countedAt: now }
}

/**
 * Checks whether money settles the order at once. With a certificate the money is an advance: one settlement counts
 * both.
 */
export const isSettledAtOnce = (order: LockedOrder): boolean =>
  isHandedOver(order) && order.certificateDiscount === zero

/** Records a capture; the rest of the hold was never charged. */
async function takeHeld(tx: Db, { order, payment, remote, till, now }: Settling): Promise<PaymentChange> {
  // While the bank is still working, the payment may report the whole hold: book no more than requested.
  const amount = kopecks(Math.min(remote.amount, payment.captureAmount ?? remote.amount))
  const rest = minus(payment.amount, amount)
  if (remote.currency !== ownCurrency) return { trouble: 'other_currency' }
  if (minus(payment.amount, remote.amount) < zero || amount <= zero) return { trouble: 'other_sum' }
  if (rest > zero) await noteInOrder(tx, order, rest, now)
  // A capture call carries a receipt; a capture outside the shop carries none.
  const wasPaidEarlier = payment.wasPaidEarlier ?? !isSettledAtOnce(order)
  const event = { what: 'hold_taken', isSettledAtOnce: !wasPaidEarlier } as const
  const occasion = wasPaidEarlier ? 'prepay' : 'settle'
  await writeReceipts(tx, order, { event, payment, occasion, amount, vat: till.vat, now })
  if (wasPaidEarlier && isHandedOver(order)) await emit(tx, 'order.handed_over', { orderId: order.id })
  // Refund pieces that left the order while the bank was asked.
  await emit(tx, 'order.money_back', { orderId: order.id })
  return { state: 'paid', released: rest, holdUntil: null }
}

/** Records a released hold: the order was taken back, or the bank kept the money no longer. */
async function noteCancelled(tx: Db, { order, payment, now }: Settling): Promise<PaymentChange> {
  if (!mayPaymentBecome(payment.state, 'cancelled')) return {}
  if (!payment.countedAt) return { state: 'cancelled' }
  if (mayMove(order, 'awaiting_payment')) {
    await moveLocked(tx, order, { to: 'awaiting_payment', by: 'shop', reason: 'hold_lost', now })
    const note = {
      orderId: order.id,
      kind: 'payment_lost',
      by: 'shop',
      amount: payment.amount,
      createdAt: now,
    } as const
    await tx.insert(orderNotes).values(note)
    return { state: 'cancelled', countedAt: null, released: payment.amount, trouble: 'hold_lost' }
  }
  await noteInOrder(tx, order, payment.amount, now)
  // The certificate part is settled without this payment.
  if (isHandedOver(order)) await emit(tx, 'order.handed_over', { orderId: order.id })
  const isTakenBack = order.state === 'cancelled' || order.state === 'returned'
  return { state: 'cancelled', released: payment.amount, ...(!isTakenBack && { trouble: 'hold_lost' }) }
}

/** Marks a refund made outside the shop for staff; our own refunds are recorded by a job. */
async function noteRefund(tx: Db, { payment }: Settling): Promise<PaymentChange> {
  if (payment.state === 'refunded' || payment.state === 'refund_due' || payment.trouble) return {}
  const isOurs = (await refundsOf(tx, payment.id)).some(({ state }) => state === 'due')
  return isOurs ? {} : { trouble: 'refunded_outside' }
}
