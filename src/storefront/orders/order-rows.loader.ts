import type { Locale } from '#kernel/locale.ts'
import { minus, type Money } from '#kernel/money.ts'
import { promisedDays } from '#shop/delivery/delivery.texts.ts'
import type { OrderInList } from '#shop/orders/orders.queries.ts'
import { groupOf, mayBuyerCancel, readyUntil, type OrderState } from '#shop/orders/orders.rules.ts'
import { returnUntil } from '#shop/returns/returns.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { StatusTone } from '#ui/status-chip.tsx'
import { dayInYear, dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import type { Thumb } from '../common/frame-data.ts'
import { link, type LinkBase } from '../common/links.ts'
import { ordersTexts } from './orders.texts.ts'
import { orderReturnsTexts } from './returns.texts.ts'

export type OrderRowData = {
  number: number
  href: string
  title: string
  day: string
  state: string
  tone: StatusTone
  note: string
  /** Pictures of the first three lines; `more` counts the rest. */
  pictures: (Thumb | null)[]
  more: number
  names: string
  sum: string
  action: { kind: 'pay' | 'cancel' | 'track' | 'repeat' | 'certificate'; text: string; href: string }
}

const maxPictures = 3

export const toneOf = (state: OrderState): StatusTone =>
  state === 'awaiting_payment'
    ? 'honey'
    : state === 'delivered' || state === 'ready'
      ? 'ok'
      : groupOf(state) === 'closed'
        ? 'muted'
        : 'info'

/** Fields that decide the state text; an exchange order awaits the first parcel instead of a payment. */
type StatedOrder = Pick<OrderInList, 'state' | 'exchangeOf' | 'pickupType'>

export function stateText({ state, exchangeOf, pickupType }: StatedOrder, locale: Locale): string {
  if (state === 'awaiting_payment' && exchangeOf !== null) return orderReturnsTexts[locale].waits
  const { inShop, states } = ordersTexts[locale]
  return state === 'ready' && pickupType === 'self_pickup' ? inShop.state : states[state]
}

type RowView = { locale: Locale; base: LinkBase['base']; now: Date }

/** Most relevant note about an order. */
function noteOf(order: OrderInList, { locale, now }: Pick<RowView, 'locale' | 'now'>): string {
  const t = ordersTexts[locale].notes
  const { kind, state, payBefore, promisedOn, changedAt, deliveredAt, refunded: refundSum } = order
  if (state === 'awaiting_payment' && payBefore && order.exchangeOf !== null)
    return fill(orderReturnsTexts[locale].waitsNote, { day: dayText(payBefore, locale) })
  if (state === 'awaiting_payment' && payBefore && order.paymentType === 'invoice')
    return fill(t.invoice, { day: dayText(payBefore, locale) })
  if (state === 'awaiting_payment' && payBefore) return fill(t.hold, { time: dayText(payBefore, locale, 'time') })
  if (state === 'delivered' && deliveredAt && kind === 'goods') {
    const until = returnUntil(deliveredAt)
    return until > now ? fill(t.returnable, { day: dayText(until, locale) }) : ''
  }
  if (state === 'cancelled' && refundSum > 0) return fill(t.refundedOn, { day: dayText(changedAt, locale) })
  if (refundSum > 0)
    return fill(t.refunded, { sum: formatMoney(refundSum, locale), total: formatMoney(order.total, locale) })
  if (state === 'ready') {
    const until = readyUntil(order, order.readySince)
    return until ? fill(t.ready, { day: dayText(until, locale) }) : ''
  }
  if (groupOf(state) === 'open' && promisedOn) return fill(t.promised, { day: promisedDays(order, locale) })
  return ''
}

/** Order total; for a cancelled order, the total before cancellation. */
const sumOf = ({ total, takenOff }: OrderInList): Money => (takenOff < total ? minus(total, takenOff) : total)

/** Most likely next action of the buyer. */
function actionOf(
  { number, kind: orderKind, state, trackNumber, paymentType, exchangeOf }: OrderInList,
  { locale, base }: RowView,
): OrderRowData['action'] {
  const href = link({ base }, 'order', { order: String(number) })
  const kind =
    state === 'awaiting_payment' && paymentType !== 'invoice' && exchangeOf === null
      ? 'pay'
      : mayBuyerCancel(state)
        ? 'cancel'
        : state === 'shipped' && trackNumber
          ? 'track'
          : orderKind === 'certificate'
            ? 'certificate'
            : 'repeat'
  const to = {
    pay: link({ base }, 'pay', { order: String(number) }),
    cancel: `${href}?cancel=yes`,
    track: `${href}#track`,
    repeat: href,
    certificate: link({ base }, 'certificate-cart'),
  }
  return { kind, text: ordersTexts[locale].actions[kind], href: to[kind] }
}

export function orderRow(order: OrderInList, view: RowView): OrderRowData {
  const { locale, base, now } = view
  const t = ordersTexts[locale]
  return {
    number: order.number,
    href: link({ base }, 'order', { order: String(order.number) }),
    title: fill(t.number, { number: orderNumber(order.number) }),
    day: dayInYear(order.placedAt, locale, now),
    state: stateText(order, locale),
    tone: toneOf(order.state),
    note: noteOf(order, view),
    pictures: order.lines.slice(0, maxPictures).map(({ picture }) => picture),
    more: Math.max(0, order.lines.length - maxPictures),
    names: order.lines.map(({ name }) => name[locale]).join(', '),
    sum: formatMoney(sumOf(order), locale),
    action: actionOf(order, view),
  }
}
