import type { Locale } from '#kernel/locale.ts'
import { minus } from '#kernel/money.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { isLongHold } from '#shop/orders/orders.rules.ts'
import { guestView } from '#shop/orders/orders.answers.ts'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { doorRefusal, stageOf } from '#shop/payments/pay-page.queries.ts'
import { paymentsOf, type Payment } from '#shop/payments/payments.queries.ts'
import { backMark } from '#shop/payments/payments.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import { redirect, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { otherPayersOrder } from '#shop/payments/pay-key.ts'
import { dayText } from '#kernel/day-text.ts'
import { cardChoices, type CardChoices } from '../cards/cards.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import type { OrderName } from '../orders/order-fields.tsx'
import { orderViewData, type OrderViewData } from '../orders/order.loader.ts'
import { otherPayerLink } from '../orders/paying.loader.ts'
import type { PaidOrder } from './order-panel.part.tsx'
import { askBank, orderAfterBank } from './order-after-bank.loader.ts'
import { codeOf, hasCode, methodsOf, offOf, type PayCode } from './pay-ways.loader.ts'
import { wordsOf, type PayWords } from './pay-words.loader.ts'
import { payTexts, type NamedWay, type PayTexts, type PayWay } from './pay.texts.ts'

/** `waiting` for the bank, `failed` for choosing a method again, `over` when nothing is left to pay. */
type WholeView = PayWords & {
  stage: 'waiting' | 'failed' | 'over'
  /** A bank answer is pending, possibly for another payer's attempt. */
  isExpecting: boolean
  /** The buyer returns from the bank: payment methods stay hidden until it has had time to answer. */
  isChecking: boolean
  key: string
  /** Open payment at the bank. */
  bank: { href: string; name: string } | null
  /** QR code for another device, and links to bank apps on this phone. */
  code: PayCode | null
  /** `isOff`: disabled, as the method accepts less than the order total. */
  ways: { way: PayWay; name: string; note: string; isOff?: boolean }[]
  /** Save-card checkbox, for members. */
  box: CardChoices | null
  press: string
  hold: { since: string; until: string; text: string } | null
  order: PaidOrder
  orderTitle: string
  /** Actions of the buyer only: view, cancel, ask another person to pay. */
  own: {
    href: string
    name: OrderName
    /** The items can be added to the cart again. */
    isRepeatable: boolean
    otherPayer: OrderViewData['t']['otherPayer']
    otherPayerHref: string
  } | null
  /** Address of this page with payment methods. */
  payHref: string
  /** Redirect target after payment. */
  doneHref: string
  phone: string
}

/** Display-only data, sent as HTML. */
type Pictures = 'code' | 'order' | 'orderTitle'
export type PayView = Omit<WholeView, Pictures>
export type SbpCodeData = { t: PayTexts['code']; code: NonNullable<WholeView['code']> }
export type UnhydratedPay = { code?: SbpCodeData | undefined; panel?: { title: string; order: PaidOrder } }

export type PayData = {
  t: PayTexts
  view: PayView | null
  /** Another person has paid and sees no more of the order. */
  isPaidByOther?: boolean
}

type PayVisit = ShopVisit<'order'>

/** Payment page for the holder of the order key or the order's owner; other visitors get a neutral page. */
export async function loadPay(visit: PayVisit): Promise<Page<PayData, UnhydratedPay> | Outcome> {
  const { now, params, query, context } = visit
  const links = orderLinks(context.secretKeys)
  const number = /^\d{6,9}$/.test(params.order) ? Number(params.order) : undefined
  if (number === undefined) return neutralPage(visit)
  const hasKey = links.numberIn(query['key'] ?? '', now)?.number === number
  const member = await context.member?.()
  const order = hasKey || member ? await orderAfterBank(visit, { number, hasKey, accountId: member?.accountId }) : null
  const isOwn = member !== undefined && order?.accountId === member.accountId
  if (!order) return neutralPage(visit)
  const tries = await paymentsOf(context.db, order.id)
  const key = links.keyOf(order)
  const stage = stageOf({ state: order.state, tries })
  // Invoices are paid from the page with the invoice file.
  const isInvoiced = order.paymentType === 'invoice' && stage !== 'over'
  if (stage === 'paid' || isInvoiced) return redirect(link(visit, 'order-placed', { query: { key } }))
  const { settings } = await context.site.now()
  const isAtDoor = stage !== 'over' && (await doorRefusal(context.db, order)) === undefined
  const isChecking = isCheckedNow(stage, tries, query['back'])
  const shownOrder = isOwn ? order : guestView(order)
  const input = { visit, order: shownOrder, tries, key, stage, phone: settings.phone, isAtDoor, isChecking }
  const choices = isOwn && stage !== 'over' ? await cardChoices(visit, member.accountId) : null
  const view = withCards(ownView(input, isOwn), choices)
  return payPage(view, visit)
}

/** Puts the member's saved cards first. */
const withCards = (view: WholeView, choices: CardChoices | null): WholeView => {
  const ways =
    choices?.cards.map(({ id, title, way }) => ({ way: `card-${id}` as const, name: title, note: way })) ?? []
  return { ...view, box: choices, ways: [...ways, ...view.ways] }
}

function payPage({ code, order, orderTitle: title, ...view }: WholeView, visit: Pick<ShopVisit, 'locale' | 'context'>) {
  const t = payTexts[visit.locale]
  const unhydrated = { code: code ? { t: t.code, code } : undefined, panel: { title, order } }
  return page({ head: privateHead(view.title, visit), data: { t, view }, unhydrated })
}

/** Neutral page for unknown paths below `/payments/` and for orders of others (O-25). */
export function neutralPage(visit: Pick<ShopVisit, 'context' | 'locale'>): Page<PayData, UnhydratedPay> {
  const t = payTexts[visit.locale]
  return page({ head: privateHead(t.neutral.title, visit), data: { t, view: null }, unhydrated: {} })
}

/** `/payments/fail/`, where a bank may redirect a buyer. */
export function loadPaymentFailed(visit: ShopVisit): Page<PayData, UnhydratedPay> | Outcome {
  const { query, now, context } = visit
  const key = query['key'] ?? ''
  const number = orderLinks(context.secretKeys).numberIn(key, now)?.number
  if (number === undefined) return neutralPage(visit)
  return redirect(link(visit, 'pay', { order: String(number), query: { key } }))
}

/** Payment by another person: shows what is paid for, but neither the buyer nor the delivery address. */
export async function loadPayByOther(visit: ShopVisit<'key'>): Promise<Page<PayData, UnhydratedPay>> {
  const { now, params, query, context, locale } = visit
  const number = otherPayersOrder(context.secretKeys, params.key)
  if (number !== undefined) await askBank(visit, number)
  const order = number === undefined ? undefined : await findOrder(context.db, { number, now })
  if (!order || order.paymentType === 'invoice') return neutralPage(visit)
  // Only payments of others: the bank of the buyer's own attempt redirects to the order.
  const tries = (await paymentsOf(context.db, order.id)).filter(({ isByOther }) => isByOther)
  const stage = stageOf({ state: order.state, tries })
  const t = payTexts[locale]
  if (stage === 'paid' && order.paid > 0)
    return page({
      head: privateHead(t.other.paid, visit),
      data: { t, view: null, isPaidByOther: true },
      unhydrated: {},
    })
  if (stage === 'paid' || stage === 'over') return neutralPage(visit)
  const { settings } = await context.site.now()
  const isChecking = isCheckedNow(stage, tries, query['back'])
  const view = otherView({ visit, order, tries, key: params.key, stage, phone: settings.phone, isChecking })
  return payPage(view, visit)
}

/** True if the buyer has just returned from the bank of the latest payment. */
function isCheckedNow(stage: PayView['stage'], tries: readonly Payment[], mark: string | undefined): boolean {
  const latest = tries.at(-1)
  return stage === 'waiting' && latest !== undefined && mark === backMark(latest)
}

type ViewInput = {
  visit: Pick<PayVisit, 'locale' | 'base' | 'context'>
  order: OrderDetail
  tries: readonly Payment[]
  key: string
  stage: PayView['stage']
  phone: string
  isChecking: boolean
}

/** `isAtDoor`: whether payment on delivery is available. */
type OwnInput = ViewInput & { isAtDoor: boolean }

function ownView(input: OwnInput, isOwn: boolean): WholeView {
  const { visit, order, tries, key, isAtDoor } = input
  const { locale, base } = visit
  const t = payTexts[locale]
  const number = orderNumber(order.number)
  const { lines, sums, total, place, recipient, t: texts } = orderViewData(order, { locale, base, key })
  const note = order.deliveryPrice > 0 ? t.withDelivery : ''
  return {
    ...commonView(input, [...methodsOf(visit), ...(isAtDoor ? (['on_delivery'] as const) : []), 'other']),
    ...wordsOf({ ...input, t, number, hasCode: hasCode(tries.at(-1), visit.context) }),
    order: { lines, sums, total: { ...total, note }, person: [recipient[0] ?? '', ...place.lines] },
    orderTitle: fill(t.order, { number }),
    own: {
      href: link(visit, 'guest-order', { key }),
      name: { id: order.number, key: isOwn ? null : key },
      isRepeatable: order.kind === 'goods',
      otherPayer: texts.otherPayer,
      otherPayerHref: otherPayerLink(visit, order.number),
    },
    payHref: link(visit, 'pay', { order: String(order.number), query: { key } }),
    doneHref: link(visit, 'order-placed', { query: { key } }),
  }
}

function otherView(input: ViewInput): WholeView {
  const { visit, order, tries, key, stage, isChecking } = input
  const { locale, base, context } = visit
  const t = payTexts[locale]
  const { lines, total } = orderViewData(order, { locale, base, key: null })
  const number = orderNumber(order.number)
  const { alert } =
    stage === 'failed'
      ? wordsOf({ ...input, t, number, hasCode: hasCode(tries.at(-1), visit.context) })
      : { alert: null }
  return {
    ...commonView(input, methodsOf(visit)),
    title: fill(t.other.title, { number }),
    lead: fill(t.other.lead, { brand: brandOf(context.config, locale) }),
    ...(isChecking && t.checking),
    alert,
    order: { lines: lines.map((line) => ({ ...line, sum: '' })), sums: [], total: { ...total, note: '' }, person: [] },
    orderTitle: t.other.order,
    own: null,
    payHref: link(visit, 'pay-by-other', { key }),
    doneHref: link(visit, 'pay-by-other', { key }),
  }
}

type CommonView = Pick<
  WholeView,
  'stage' | 'isExpecting' | 'isChecking' | 'key' | 'bank' | 'code' | 'ways' | 'box' | 'press' | 'hold' | 'phone'
>

function commonView(
  { visit, order, tries, key, stage, phone, isChecking }: ViewInput,
  ways: readonly NamedWay[],
): CommonView {
  const { locale } = visit
  const t = payTexts[locale]
  const sum = formatMoney(minus(order.total, order.takenOff), locale)
  const open = stage === 'waiting' ? tries.at(-1) : undefined
  const latest = tries.at(-1)
  const isDeclined = stage === 'failed' && latest?.method === 'card' && latest.state === 'declined'
  return {
    stage,
    isExpecting: stage === 'waiting' || (stage === 'failed' && latest?.state === 'pending'),
    isChecking,
    key,
    bank: open?.payUrl ? { href: open.payUrl, name: fill(t.waiting.pay[open.method], { sum }) } : null,
    code: codeOf(open, sum, visit),
    ways: ways.map((way) => ({
      way,
      ...t.ways[way],
      ...(way === 'card' && isDeclined && { name: t.failed.otherCard }),
      ...offOf(way, order, visit),
    })),
    box: null,
    press: fill(t.press, { sum }),
    hold: holdOf(order, t, locale),
    phone,
  }
}

function holdOf({ placedAt, payBefore, state }: OrderDetail, t: PayTexts, locale: Locale): PayView['hold'] {
  if (state !== 'awaiting_payment' || !payBefore) return null
  const time = dayText(payBefore, locale, isLongHold(placedAt, payBefore) ? 'time' : 'hour')
  return { since: placedAt.toISOString(), until: payBefore.toISOString(), text: fill(t.holdUntil, { time }) }
}
