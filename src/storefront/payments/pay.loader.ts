import type { Locale } from '#kernel/locale.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { guestView } from '#shop/orders/orders.answers.ts'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { stageOf } from '#shop/payments/pay-page.queries.ts'
import { paymentsOf, type Payment } from '#shop/payments/payments.queries.ts'
import { formatMoney } from '#ui/format-money.ts'
import { redirect, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { orderViewData, type OrderViewData } from '../orders/order.loader.ts'
import { codePicture, type CodePicture } from '../common/code-picture.loader.ts'
import { bankLinks } from './sbp-code.loader.ts'
import { payTexts, type PayTexts, type PayWay } from './pay.texts.ts'

/** Whether somebody waits for the bank, has to choose a way, or has nothing to pay for any more. */
export type PayView = {
  stage: 'waiting' | 'failed' | 'over'
  key: string
  title: string
  lead: string
  alert: { strong: string; text: string } | null
  /** The open try at the bank. */
  bank: { href: string; name: string } | null
  /** Of the SBP: for the camera of another device, and the apps of banks on this one. */
  code: { picture: CodePicture; caption: string; banks: { name: string; href: string }[] } | null
  ways: { way: PayWay; name: string; note: string }[]
  press: string
  hold: { since: string; until: string; text: string } | null
  order: OrderViewData
  orderTitle: string
  orderHref: string
  phone: string
}

export type PayData = { t: PayTexts; view: PayView | null }

type PayVisit = ShopVisit<'order'>

/** Whoever has the key of an order, or whose order it is, pays for it here; anybody else sees a page about nothing. */
export async function loadPay(visit: PayVisit): Promise<Page<PayData, undefined> | Outcome> {
  const { now, params, query, context } = visit
  const links = orderLinks(context.secretKeys)
  const number = /^\d{6,9}$/.test(params.order) ? Number(params.order) : undefined
  if (number === undefined) return neutralPage(visit)
  const hasKey = links.numberIn(query['key'] ?? '', now)?.number === number
  const member = await context.member?.()
  const order = hasKey || member ? await findOrder(context.db, { number, now }) : undefined
  const isOwn = member !== undefined && order?.accountId === member.accountId
  if (!order || !(hasKey || isOwn)) return neutralPage(visit)
  const tries = await paymentsOf(context.db, order.id)
  const key = links.keyOf(order)
  const stage = stageOf({ state: order.state, tries })
  // By invoice it is paid from the page with the file.
  const isInvoiced = order.paymentType === 'invoice' && stage !== 'over'
  if (stage === 'paid' || isInvoiced) return redirect(link(visit, 'order-placed', { query: { key } }))
  const { settings } = await context.site.now()
  const view = viewOf({ visit, order: isOwn ? order : guestView(order), tries, key, stage, phone: settings.phone })
  return page({ head: privateHead(view.title, visit), data: { t: payTexts[visit.locale], view } })
}

/** Whatever else stands below `/payments/`, and an order that is not the visitor's (O-25). */
export function neutralPage(visit: Pick<ShopVisit, 'context' | 'locale'>): Page<PayData, undefined> {
  const t = payTexts[visit.locale]
  return page({ head: privateHead(t.neutral.title, visit), data: { t, view: null } })
}

/** `/payments/fail/`, where a bank may send a buyer back to. */
export function loadPaymentFailed(visit: ShopVisit): Page<PayData, undefined> | Outcome {
  const { query, now, context } = visit
  const key = query['key'] ?? ''
  const number = orderLinks(context.secretKeys).numberIn(key, now)?.number
  if (number === undefined) return neutralPage(visit)
  return redirect(link(visit, 'pay', { order: String(number), query: { key } }))
}

type ViewInput = {
  visit: PayVisit
  order: OrderDetail
  tries: readonly Payment[]
  key: string
  stage: PayView['stage']
  phone: string
}

function viewOf({ visit, order, tries, key, stage, phone }: ViewInput): PayView {
  const { locale, base } = visit
  const t = payTexts[locale]
  const number = orderNumber(order.number)
  const sum = formatMoney(order.total, locale)
  const open = stage === 'waiting' ? tries.at(-1) : undefined
  return {
    stage,
    key,
    ...wordsOf({ stage, order, tries, t, number }),
    bank: open?.payUrl ? { href: open.payUrl, name: fill(t.waiting.pay[open.method], { sum }) } : null,
    code: codeOf(open, sum, locale),
    ways: (['sbp', 'card', 'on_delivery'] as const).map((way) => ({ way, ...t.ways[way] })),
    press: fill(t.press, { sum }),
    hold: holdOf(order, t, locale),
    order: orderViewData(order, { locale, base, key }),
    orderTitle: fill(t.order, { number }),
    orderHref: link(visit, 'guest-order', { key }),
    phone,
  }
}

/** Where the provider has no code of its own, a camera opens its page of the payment. */
function codeOf(open: Payment | undefined, sum: string, locale: Locale): PayView['code'] {
  if (open?.method !== 'sbp' || !open.payUrl) return null
  const caption = fill(payTexts[locale].code.caption, { sum })
  return { picture: codePicture(open.payUrl), caption, banks: bankLinks(open.payUrl, locale) }
}

type WordsInput = Pick<ViewInput, 'stage' | 'order' | 'tries'> & { t: PayTexts; number: string }

function wordsOf({ stage, order, tries, t, number }: WordsInput): Pick<PayView, 'title' | 'lead' | 'alert'> {
  if (stage === 'over') {
    const title = order.state === 'expired' ? t.over.expired : fill(t.over.closed, { number })
    return { title, lead: t.over.text, alert: null }
  }
  const latest = tries.at(-1)
  if (stage === 'waiting') {
    const lead = latest?.method === 'sbp' ? t.code.lead : t.waiting.lead
    return { title: t.waiting.title, lead: fill(lead, { number }), alert: null }
  }
  const lead = fill(t.same, { number })
  if (latest?.state === 'declined') {
    const strong = t.failed.reasons[latest.reason ?? 'bank_refused']
    return { title: t.failed.title, lead, alert: { strong, text: t.failed.nothing } }
  }
  const alert = latest?.state === 'pending' ? { strong: t.failed.noAnswer, text: '' } : null
  return { title: t.failed.notBegun, lead, alert }
}

function holdOf({ placedAt, payBefore, state }: OrderDetail, t: PayTexts, locale: Locale): PayView['hold'] {
  if (state !== 'awaiting_payment' || !payBefore) return null
  const time = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  }).format(payBefore)
  return { since: placedAt.toISOString(), until: payBefore.toISOString(), text: fill(t.holdUntil, { time }) }
}
