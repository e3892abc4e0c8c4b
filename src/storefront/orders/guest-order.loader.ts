import { orderOnPage } from '#shop/order-page/order-page.queries.ts'
import { guestView } from '#shop/orders/orders.answers.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { missing, redirect } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import { dayText } from '#kernel/day-text.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { changeData } from './change-delivery.loader.ts'
import { orderData, type OrderData } from './order.loader.ts'
import { parcelsToShow } from './parcels.loader.ts'
import { otherPayerLink } from './paying.loader.ts'
import { returnsView } from './returns.loader.ts'
import { receiptsView } from './receipts.loader.ts'
import { ordersTexts } from './orders.texts.ts'

export type GuestOrderData = Omit<OrderData, 'frame'> & { guest: { note: string; join: string }; home: string }

/** Loads an order by the key of an e-mail link while valid; an unknown key is a 404. */
export async function loadGuestOrder(visit: ShopVisit<'key'>) {
  const { locale, base, now, params, context } = visit
  const links = orderLinks(context.secretKeys)
  const orderKey = links.numberIn(params.key, now)
  const order = orderKey && (await orderOnPage(context.db, { number: orderKey.number, now }))
  if (links.isOver(params.key, now)) return redirect(link({ base }, 'find-order', { query: { over: 'yes' } }))
  if (!order) return missing()
  const { guest, home } = ordersTexts[locale]
  const view = {
    pageHref: link({ base }, 'guest-order', { key: params.key }),
    writeHref: link({ base }, 'feedback'),
    isCancelling: visit.query['cancel'] === 'yes',
    parcels: parcelsToShow(order),
    code: order.code,
    spot: order.spot,
    invoiceKey: params.key,
    otherPayerHref: otherPayerLink(visit, order.number),
    refusalFee: context.config.refusalFee,
  }
  const change = await changeData(guestView(order), {
    locale,
    order: { id: order.number, key: params.key },
    pageHref: view.pageHref,
    isOpen: visit.query['change'] === 'yes',
    now,
    form: context.form,
    db: context.db,
    cities: () => context.cities.now(),
  })
  const data = orderData(guestView(order), { locale, base, key: params.key, ...view })
  const note = fill(guest.note, { day: dayText(orderKey.until, locale) })
  const receipts = receiptsView(order, locale)
  const hrefOf = (other: Parameters<typeof links.keyOf>[0]) =>
    link({ base }, 'guest-order', { key: links.keyOf(other) })
  const returns = returnsView(order, { locale, base, key: params.key, now, hrefOf })
  const own = { guest: { ...guest, note }, home, receipts, change, returns }
  return page({ head: { title: data.title, robots: 'noindex' }, data: { ...data, ...own } })
}
