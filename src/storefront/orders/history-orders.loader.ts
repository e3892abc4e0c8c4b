import { orderGroups, type OrderGroup } from '#shop/orders/orders.rules.ts'
import { orderPageOf, orderPageSize } from '#shop/orders/orders.queries.ts'
import { page, type Page } from '#web/page.ts'
import { profileIn, type AccountFrame } from '../account/account.loader.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { membersOnly } from '../common/members-only.ts'
import { privateHead } from '../common/private.head.ts'
import { orderRow, type OrderRowData } from './order-rows.loader.ts'
import { ordersTexts, type OrdersTexts } from './orders.texts.ts'

export type OrdersData = {
  frame: AccountFrame
  t: Pick<OrdersTexts, 'title' | 'groupsLabel' | 'empty' | 'earlier' | 'later'>
  groups: { name: string; count: number; href: string; isCurrent: boolean }[]
  rows: OrderRowData[]
  shownText: string
  earlierHref: string | null
  laterHref: string | null
}

const groupIn = (text?: string): OrderGroup | undefined => orderGroups.find((group) => group === text)
const pageIn = (text = '1'): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1)

/** Loads the order list in two SQL statements: member with order counts, then the page. */
export const loadOrders = membersOnly(async (visit): Promise<Page<OrdersData, undefined>> => {
  const { locale, base, query, now, context, member } = visit
  const [group, pageNumber] = [groupIn(query['group']), pageIn(query['page'])]
  const [{ profile, frame }, orders] = await Promise.all([
    profileIn(visit),
    orderPageOf(context.db, { accountId: member.accountId, group, page: pageNumber, now }),
  ])
  const { groups: groupNames, ...t } = ordersTexts[locale]
  const counts = profile.orderCounts
  const total = counts[group ?? 'all']
  const at = (other: number) =>
    link({ base }, 'history-orders', { query: { group, page: other > 1 ? other : undefined } })
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t: { title: t.title, groupsLabel: t.groupsLabel, empty: t.empty, earlier: t.earlier, later: t.later },
      groups: [undefined, ...orderGroups].map((each) => ({
        name: groupNames[each ?? 'all'],
        count: counts[each ?? 'all'],
        href: link({ base }, 'history-orders', { query: { group: each } }),
        isCurrent: each === group,
      })),
      rows: orders.map((order) => orderRow(order, { locale, base, now })),
      shownText: total > orders.length ? fill(t.shown, { count: orders.length, total }) : '',
      earlierHref: pageNumber * orderPageSize < total ? at(pageNumber + 1) : null,
      laterHref: pageNumber > 1 ? at(pageNumber - 1) : null,
    },
  })
})
