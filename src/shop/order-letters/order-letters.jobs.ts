import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, days, minutes, type Clock } from '#kernel/time.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { costOf } from '../orders/move-order.action.ts'
import { codeOfOrder, findOrder, type OrderBack, type OrderDetail } from '../orders/orders.queries.ts'
import { linkDays, orderLinks, payPath } from '../orders/order-link.ts'
import { letterMoney } from '#letters/letter-money.ts'
import { orderLetter, type OrderLetterParts, type Sender } from './order-letter.emails.tsx'
import { letterName } from '../letter-name.rules.ts'
import { invoicePath } from '../invoices/invoice-path.rules.ts'
import {
  isLongHold,
  isPaidFirst,
  isPaidOnline,
  readySince,
  readyUntil,
  type OrderState,
} from '../orders/orders.rules.ts'
import { moreBackText } from './more-back.ts'
import { planTimedLetters, sendOnce } from './order-letters.actions.ts'
import { mayWriteUnpaid } from './unpaid-letters.action.ts'
import { orderLetters, type LetterFacts, type OrderLetterKind } from './order-letters.texts.ts'
import { receiptsOf } from '../receipts/receipts.queries.ts'
import { takeOverOrders } from '../orders/take-over-orders.action.ts'

type OrderJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender & { limitFactor: number }
  clock: Clock
  secretKeys: readonly string[]
  site: { now: () => Promise<{ settings: { phone: string } }> }
  seller?: OrderLetterParts['seller']
}

/** E-mail of each order state; none for states the buyer sees directly or only staff needs. */
const letterOfState: Partial<Record<OrderState, OrderLetterKind>> = {
  new: 'toDeliver',
  awaiting_payment: 'payAgain',
  paid: 'paid',
  packing: 'packing',
  shipped: 'shipped',
  ready: 'ready',
  delivered: 'delivered',
  cancelled: 'cancelled',
  expired: 'expired',
  returned: 'returned',
}

/** E-mail for a new order; none if paid at once or cancelled, since that change has an e-mail of its own. */
function letterOfNew({ state, paymentType, total, exchangeOf }: OrderDetail): OrderLetterKind | undefined {
  if (exchangeOf !== null) return undefined
  if (state === 'awaiting_payment') return paymentType === 'invoice' ? 'invoice' : 'toPay'
  if (isPaidFirst(paymentType)) return total === 0 ? 'paid' : undefined
  return 'toDeliver'
}

/**
 * True when another e-mail covers the state: exchange orders are covered by their return, certificate orders by e-mails
 * to recipient and buyer.
 */
const isToldElsewhere = ({ kind, exchangeOf }: OrderDetail, state: OrderState): boolean =>
  kind === 'certificate'
    ? state === 'paid' || state === 'delivered'
    : exchangeOf !== null && ['paid', 'expired', 'cancelled'].includes(state)

/** Payment deadline in words: the day for an invoice, a time within the hour otherwise. */
const payBeforeText = ({ paymentType, placedAt, locale }: OrderDetail, payBefore: Date): string =>
  dayText(payBefore, locale, paymentType === 'invoice' ? 'day' : isLongHold(placedAt, payBefore) ? 'time' : 'hour')
const withSpaces = new Intl.NumberFormat('ru-RU')

/** True while an invoice awaits payment. */
const isInvoiced = ({ state, paymentType }: OrderDetail): boolean =>
  state === 'awaiting_payment' && paymentType === 'invoice'

/** True while the order awaits online payment. */
const isPayable = ({ state, paymentType }: OrderDetail): boolean =>
  state === 'awaiting_payment' && isPaidOnline(paymentType)

const piecesOf = ({ lines, locale }: OrderDetail, { lines: backLines }: OrderBack): string =>
  backLines
    .map(({ lineId, quantity }) => {
      const name = lines.find(({ id }) => id === lineId)?.name[locale] ?? ''
      return quantity > 1 ? `${name} × ${quantity}` : name
    })
    .join(', ')

/** Refund to mention: of a part with its own e-mail, or of the whole order. */
type Backs = { part?: OrderBack; back?: OrderBack | undefined }

const kindOfPart = ({ kind, reason }: OrderBack): OrderLetterKind =>
  kind === 'cancelled' ? 'partCancelled' : ['not_kept', 'refused'].includes(reason) ? 'partNotKept' : 'partReturned'

const statesOfLetter: Record<'expiring' | 'review', readonly OrderState[]> = {
  expiring: ['awaiting_payment', 'ready'],
  review: ['delivered'],
}

function factsOf(order: OrderDetail, back: OrderBack | undefined, hasCode: boolean): LetterFacts {
  const { locale, firstName, number, payBefore, pointWords, trackNumber } = order
  const keepUntil = readyUntil(order, readySince(order.moves))
  return {
    number: withSpaces.format(number),
    name: letterName(firstName, locale),
    point: pointWords?.[locale] ?? '',
    track: trackNumber ?? '',
    payBefore: payBefore && order.state === 'awaiting_payment' ? payBeforeText(order, payBefore) : '',
    keepUntil: keepUntil ? dayText(keepUntil, locale) : '',
    hasCode,
    pieces: back ? piecesOf(order, back) : '',
    back: back && back.moneyDue > 0 ? letterMoney(back.moneyDue, locale) : '',
    more: back ? moreBackText(back, locale) : '',
    fee: order.state === 'returned' && costOf(order) > 0 ? letterMoney(costOf(order), locale) : '',
  }
}

/** Deduplication key: each expired hold has its own deadline and its own e-mail. */
const payAgainOf = ({ payBefore }: OrderDetail): string => `pay_again:${payBefore?.toISOString() ?? ''}`

/** Event handlers for order e-mails; each reads the current order by id. */
export function orderLetterHandlers(
  deps: OrderJobsDeps,
): NewsHandlers<'account.email_proved' | 'order.placed' | 'order.moved' | 'order.letter_due' | 'order.part_back'> {
  const { db, mailer, config, clock, secretKeys, site, seller } = deps
  const links = orderLinks(secretKeys)
  const write = async (order: OrderDetail, kind: OrderLetterKind, { part, back = part }: Backs = {}) => {
    if (!(await mayWriteUnpaid(db, { order, kind, limitFactor: config.limitFactor, now: clock() }))) return
    const until = dayText(after(order.placedAt, days(linkDays)), order.locale)
    const key = links.keyOf(order)
    const code = kind === 'ready' ? await codeOfOrder(db, order.id) : null
    const words = orderLetters[order.locale][kind](factsOf(order, back, code !== null))
    const file = isInvoiced(order) ? invoicePath(key) : null
    const { phone } = (await site.now()).settings
    const pay = isPayable(order) ? payPath({ number: order.number, key }) : null
    const withdrawPath = withdrawalPath(secretKeys, { subject: 'order', id: order.number, email: order.email })
    const own = { receipts: await receiptsOf(db, order.id), code, file, payPath: pay, phone, seller, withdrawPath }
    const letter = orderLetter({ order, words, path: `/history-orders/guest/${key}/`, until, ...own }, config)
    const sent = part ? `part:${part.id}` : kind === 'payAgain' ? payAgainOf(order) : kind
    await sendOnce(db, { orderId: order.id, kind: sent, now: clock() }, () => mailer.send(letter))
  }
  return {
    'account.email_proved': async ({ accountId }) => {
      await takeOverOrders(db, { accountId, now: clock() })
    },
    'order.placed': async ({ orderId }) => {
      await takeOverOrders(db, { orderId, now: clock() })
      const order = await findOrder(db, { id: orderId, now: clock() })
      const kind = order && letterOfNew(order)
      if (kind) await write(order, kind)
    },
    'order.moved': async ({ orderId, state }) => {
      const kind = letterOfState[state]
      const order = kind && (await findOrder(db, { id: orderId, now: clock() }))
      if (order && isToldElsewhere(order, state)) return
      // Already paid again before the e-mail was sent.
      if (kind === 'payAgain' && order?.state !== 'awaiting_payment') return
      const whole = kind === 'returned' ? order?.returns.at(-1) : undefined
      // Returns requested by the buyer have e-mails of their own.
      if (whole?.reason === 'asked_back') return
      if (order) await write(order, whole?.reason === 'refused' ? 'refused' : kind, { back: whole })
    },
    'order.letter_due': async ({ orderId, kind }) => {
      const order = await findOrder(db, { id: orderId, now: clock() })
      // The order may have been paid, picked up or returned meanwhile.
      if (order && statesOfLetter[kind].includes(order.state)) await write(order, kind)
    },
    'order.part_back': async ({ orderId, returnId }) => {
      const order = await findOrder(db, { id: orderId, now: clock() })
      const part = order?.returns.find(({ id }) => id === returnId)
      if (order && part) await write(order, kindOfPart(part), { part })
    },
  }
}

type TimedDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Plans time-based e-mails every minute; safe in several processes. */
export const keepTimedLetters = ({ db, clock, report }: TimedDeps): RepeatedJob =>
  every({
    milliseconds: minutes(1),
    name: 'letters of orders that the time causes',
    work: () => planTimedLetters(db, clock()),
    report,
  })
