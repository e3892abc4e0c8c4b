import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, days, hours, minutes, type Clock } from '#kernel/time.ts'
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
import type { PaymentProvider } from './payment.port.ts'
import { findPayment } from './payments.queries.ts'
import { moneyBackLetter } from './payments.texts.ts'
import { saveCard } from './save-card.action.ts'
import { refundById, workRefund } from './work-refund.action.ts'

type PaymentJobsDeps = {
  db: NodePgDatabase
  /** Nothing for a shop that takes no money by itself: whatever is still open waits for one. */
  payments?: PaymentProvider | undefined
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
  const { db, payments: provider, clock, secretKeys } = deps
  type Parts = { db: NodePgDatabase; provider: PaymentProvider }
  const withProvider = async (work: (parts: Parts) => Promise<void>) => {
    if (provider) await work({ db, provider })
  }
  return {
    'payment.told': ({ eventId }) => withProvider((parts) => handleEvent({ ...parts, secretKeys }, eventId, clock())),
    'payment.held': ({ paymentId }) => withProvider((parts) => captureHeld(parts, paymentId, clock())),
    'payment.card_due': ({ paymentId }) => withProvider((parts) => saveCard(parts, paymentId, clock())),
    'payments.over': ({ orderId }) => withProvider((parts) => closePayments(parts, orderId, clock())),
    'order.money_back': ({ orderId }) => withProvider(() => refundParts(db, { orderId, now: clock() })),
    'order.handed_over': ({ orderId }) => withProvider((parts) => settleHandOver(parts, orderId, clock())),
    'payment.refund_due': ({ refundId }) => withProvider((parts) => workRefund(parts, refundId, clock())),
    'payment.refunded': (news) => writeMoneyBack(deps, news),
  }
}

/** The money is on its way back: also for an order that was never counted as paid. */
async function writeMoneyBack(
  { db, mailer, config, clock, secretKeys, site, seller }: PaymentJobsDeps,
  { paymentId, refundId }: Topics['payment.refunded'],
) {
  const payment = await findPayment(db, paymentId)
  const refund = await refundById(db, refundId)
  if (!payment || !refund) return
  const order = await findOrder(db, { id: payment.orderId, now: clock() })
  // The letter of what came back whole has said so.
  if (!order || (order.state === 'returned' && payment.countedAt !== null)) return
  const { locale, placedAt, state } = order
  const end = after(placedAt, days(linkDays))
  const until = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Moscow',
  }).format(end)
  const words = moneyBackLetter[locale]({
    number: new Intl.NumberFormat('ru-RU').format(order.number),
    sum: refund.amount,
    late: payment.countedAt === null && state === 'expired' ? payment.lateReason : null,
    isTwice: payment.countedAt === null && order.paid > 0,
  })
  const path = `/history-orders/guest/${orderLinks(secretKeys).keyOf(order)}/`
  const { phone } = (await site.now()).settings
  const letter = orderLetter({ order, words, path, until, phone, seller, isAboutReturn: true }, config)
  await sendOnce(db, { orderId: order.id, kind: `refunded:${paymentId}`, now: clock() }, () => mailer.send(letter))
}

type CheckDeps = Pick<PaymentJobsDeps, 'db' | 'clock' | 'payments'> & {
  report: (error: unknown, what: string) => void
}

/** Asks the provider for what nobody has told; several processes may look at once. */
export function keepPaymentsChecked({ db, clock, payments: provider, report }: CheckDeps): RepeatedJob {
  return every({
    milliseconds: minutes(0.25),
    name: 'payments that are still open',
    work: async () => (provider ? checkPayments({ db, provider, report }, clock()) : 0),
    report,
  })
}

/** A look every hour finds the hour of the day's report. */
export function keepDaysReported({ db, clock, payments: provider, report }: CheckDeps): RepeatedJob {
  return every({
    milliseconds: hours(1),
    name: 'the daily report of payments',
    work: async () => (provider ? reportDay({ db, provider, report }, clock()) : undefined),
    report,
  })
}
