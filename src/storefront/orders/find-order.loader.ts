import { page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { privateHead } from '../common/private.head.ts'
import { ordersTexts, type OrdersTexts } from './orders.texts.ts'

export type FindOrderData = { t: OrdersTexts['find']; home: string; isOver: boolean }

/** Where a guest whose letter is gone, or whose link is over, opens an order by its number and phone. */
export function loadFindOrder(visit: ShopVisit) {
  const { find: t, home } = ordersTexts[visit.locale]
  return page({ head: privateHead(t.title, visit), data: { t, home, isOver: visit.query['over'] === 'yes' } })
}
