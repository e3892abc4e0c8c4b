import { findOrder } from '#shop/orders/orders.queries.ts'
import { redirect, type Outcome } from '#web/outcome.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { ordersTexts, type OrdersTexts } from './orders.texts.ts'

export type FindOrderData = { t: OrdersTexts['find']; home: string; isOver: boolean; number: string }

/**
 * Loads the form that opens an order by number and phone, for guests without a valid link. Members are redirected to
 * their own order; about other numbers the form reveals nothing before the phone is given.
 */
export async function loadFindOrder(visit: ShopVisit): Promise<Page<FindOrderData, undefined> | Outcome> {
  const { find: t, home } = ordersTexts[visit.locale]
  const { number = '', over } = visit.query
  if (number && (await isOwn(visit, Number(number)))) return redirect(link(visit, 'order', { order: number }))
  return page({ head: privateHead(t.title, visit), data: { t, home, isOver: over === 'yes', number } })
}

async function isOwn({ context, now }: ShopVisit, number: number): Promise<boolean> {
  const member = await context.member?.()
  if (!member) return false
  return (await findOrder(context.db, { number, now }))?.accountId === member.accountId
}
