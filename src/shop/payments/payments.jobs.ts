import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, days, hours, minutes, type Clock } from '#kernel/time.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers, Topics } from '../news.ts'
import { sendOnce } from '../order-letters/order-letters.actions.ts'
import { orderLetter, type OrderLetterParts, type Sender } from '../order-letters/order-letter.emails.tsx'
import { linkDays, orderLinks } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { checkPayments } from './check-payments.action.ts'
import { reportDay } from './daily-report.action.ts'
import { captureHeld, closePayments, refundParts, settleHandOver } from './close-payments.action.ts'
import { handleEvent } from './payment-events.action.ts'
import type { PaymentProviders } from './payment.port.ts'
import { isErased } from '../orders/orders.rules.ts'
import { findPayment } from './payments.queries.ts'
import { moneyBackLetter } from './payments.texts.ts'
import { saveCard } from './save-card.action.ts'
import { refundById, workRefund } from './work-refund.action.ts'

type PaymentJobsDeps = {
  db: NodePgDatabase
  paymentProviders: PaymentProviders
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
  site: { now: () => Promise<{ settings: { phone: string } }> }
  seller?: OrderLetterParts['seller']
}

type PaymentTopic =
  | 'payment.told'
  | 'payment.held'
  | 'payment.refund_due'
  | 'payment.refunded'
  | 'payment.card_due'
  | 'payments.over'
  | 'order.money_back'
  | 'order.handed_over'

export function paymentHandlers(deps: PaymentJobsDeps): NewsHandlers<PaymentTopic> {
  const { db, paymentProviders: providers, clock, secretKeys } = deps
  const parts = { db, providers }
  return {
    'payment.told': ({ eventId }) => handleEvent({ ...parts, secretKeys }, eventId, clock()),
    'payment.held': ({ paymentId }) => captureHeld(parts, paymentId, clock()),
    'payment.card_due': ({ paymentId }) => saveCard(parts, paymentId, clock()),
    'payments.over': ({ orderId }) => closePayments(parts, orderId, clock()),
    'order.money_back': ({ orderId }) => refundParts(db, { orderId, now: clock() }),
    'order.handed_over': ({ orderId }) => settleHandOver(parts, orderId, clock()),
    'payment.refund_due': ({ refundId }) => workRefund(parts, refundId, clock()),
    'payment.refunded': (news) => writeMoneyBack(deps, news),
  }
}

/** Sends the refund e-mail, also for an order never counted as paid. */
async function writeMoneyBack(
  { db, mailer, config, clock, secretKeys, site, seller }: PaymentJobsDeps,
  { paymentId, refundId }: Topics['payment.refunded'],
) {
  const payment = await findPayment(db, paymentId)
  const refund = await refundById(db, refundId)
  if (!payment || !refund) return
  const order = await findOrder(db, { id: payment.orderId, now: clock() })
  // A fully returned order has a letter of its own.
  if (!order || isErased(order) || (order.state === 'returned' && payment.countedAt !== null)) return
  const { locale, placedAt, state } = order
  const end = after(placedAt, days(linkDays))
  const until = dayText(end, locale)
  const words = moneyBackLetter[locale]({
    number: new Intl.NumberFormat('ru-RU').format(order.number),
    sum: refund.amount,
    late: payment.countedAt === null && state === 'expired' ? payment.lateReason : null,
    isTwice: payment.countedAt === null && order.paid > 0,
  })
  const path = `/history-orders/guest/${orderLinks(secretKeys).keyOf(order)}/`
  const { phone } = (await site.now()).settings
  const withdrawPath = withdrawalPath(secretKeys, { subject: 'order', id: order.number, email: order.email })
  const parts = { order, words, path, until, phone, seller, withdrawPath, isAboutReturn: true }
  const letter = orderLetter(parts, config)
  await sendOnce(db, { orderId: order.id, kind: `refunded:${paymentId}`, now: clock() }, () => mailer.send(letter))
}

type CheckDeps = Pick<PaymentJobsDeps, 'db' | 'clock' | 'paymentProviders'> & {
  report: (error: unknown, what: string) => void
}

/** Checks open payments for lost webhooks; several processes may run at once. */
export function keepPaymentsChecked({ db, clock, paymentProviders: providers, report }: CheckDeps): RepeatedJob {
  return every({
    milliseconds: minutes(0.25),
    name: 'payments that are still open',
    work: () => checkPayments({ db, providers, report }, clock()),
    report,
  })
}

/** Checks hourly whether the daily report is due. */
export function reconcileDaily({ db, clock, paymentProviders: providers, report }: CheckDeps): RepeatedJob {
  return every({
    milliseconds: hours(1),
    isAtStart: true,
    name: 'the daily report of payments',
    work: () => reportDay({ db, providers, report }, clock()),
    report,
  })
}
