import { guestView } from '#shop/orders/orders.answers.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { redirect, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { orderNumber } from '../common/order-number.ts'
import { link } from '../common/links.ts'
import { orderViewData, type OrderViewData } from '../orders/order.loader.ts'
import { inDyeData } from './in-color.loader.ts'
import type { InDyeProps } from './in-color.part.tsx'
import type { PaidOrder } from './order-panel.part.tsx'
import { ordersTexts, type OrdersTexts } from '../orders/orders.texts.ts'

/** Account offer for a guest; reveals nothing about the order's owner. */
type PlacedAccount = { orderKey: string; email: string; isSent: boolean }

export type OrderPlacedData = {
  t: OrdersTexts['placedPage']
  title: string
  /** Null for an unknown or expired key. */
  order: {
    isCertificate: boolean
    view: Pick<OrderViewData, 't' | 'ready' | 'place' | 'way' | 'parcels' | 'invoice'>
    thanks: string
    isOwn: boolean
    /** Address of the order's status page. */
    href: string
    account: PlacedAccount | null
  } | null
  inDye: InDyeProps | null
}

/** Display-only data, sent as HTML. */
export type UnhydratedPlaced = { panel?: { title: string; order: PaidOrder } }

/**
 * Confirmation page, also opened later by its link: any holder of the key sees the order, with the buyer's data masked.
 */
export async function loadOrderPlaced(visit: ShopVisit): Promise<Page<OrderPlacedData, UnhydratedPlaced> | Outcome> {
  const { locale, base, now, query, context } = visit
  const t = ordersTexts[locale].placedPage
  const number = orderLinks(context.secretKeys).numberIn(query['key'] ?? '', now)?.number
  const placedOrder = number === undefined ? undefined : await findOrder(context.db, { number, now })
  const head = (title: string) => ({ title, robots: 'noindex' as const })
  if (!placedOrder)
    return page({ head: head(t.over), data: { t, title: t.over, order: null, inDye: null }, unhydrated: {} })
  // Unpaid order: redirect to the payment page.
  const isInvoiced = placedOrder.paymentType === 'invoice'
  if (placedOrder.state === 'awaiting_payment' && !isInvoiced)
    return redirect(link({ base }, 'pay', { order: String(number), query: { key: query['key'] } }))
  const member = await context.member?.()
  const isOwn = member !== undefined && member.accountId === placedOrder.accountId
  const order = isOwn ? placedOrder : guestView(placedOrder)
  const title = fill(t.title, { number: orderNumber(order.number) })
  // Paid after the deadline, while the items were still in stock.
  const isLate = order.moves.some(({ reason }) => reason === 'paid_late')
  const isWaiting = placedOrder.state === 'awaiting_payment'
  const thanks = fill(isWaiting ? t.thanksInvoice : isLate ? t.thanksLate : t.thanks, {
    name: order.firstName,
    email: order.email,
  })
  const orderKey = query['key'] ?? ''
  const whole = orderViewData(order, { locale, base, key: orderKey, invoiceKey: orderKey })
  const { lines, sums, total, recipient, title: panelTitle, ...rest } = whole
  const { t: words, ready, place, way, parcels, invoice } = rest
  const view = { t: words, ready, place, way, parcels, invoice }
  const href = isOwn
    ? link({ base }, 'order', { order: String(number) })
    : link({ base }, 'guest-order', { key: orderKey })
  // An order later taken over by an account looks the same, so the page reveals no account.
  const isGuests = placedOrder.accountId === null || placedOrder.takenOverAt !== null
  const account =
    member === undefined && isGuests ? { orderKey, email: order.email, isSent: query['account'] === 'sent' } : null
  return page({
    head: head(title),
    data: {
      t,
      title,
      order: {
        view,
        isCertificate: order.kind === 'certificate',
        thanks,
        isOwn,
        href,
        account,
      },
      inDye: await inDyeData(visit, placedOrder, t.inDye),
    },
    unhydrated: {
      panel: { title: panelTitle, order: { lines, sums, total, person: [recipient[0] ?? '', ...place.lines] } },
    },
  })
}
