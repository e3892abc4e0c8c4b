import { serve } from '#http/serve.ts'
import { localePrefix } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { idIn } from '../id-in.ts'
import { placeOrder, orderInListAnswer } from './orders.answers.ts'
import { orderCall, ordersCall } from './orders.calls.ts'
import { orderByNumber, orderPageSize, ordersOf } from './orders.queries.ts'
import { Order, OrderList, OrdersQuery } from './orders.schemas.ts'

const group = 'Профиль'

export function orderRoutes(app: App): void {
  const { db, clock, members } = app
  serve(
    app,
    ordersCall,
    { summary: 'Мои заказы', group, query: OrdersQuery, answer: OrderList, refusals: { 401: 'Нужен вход' } },
    async ({ query, locale, request, reply }) => {
      const { accountId } = await members.need(request, reply)
      const { page } = query
      const { orders, total } = await ordersOf(db, { accountId, ...query, now: clock() })
      const at = (other: number) =>
        `${localePrefix(locale)}${ordersCall.path}?page=${other}${query.group ? `&group=${query.group}` : ''}`
      return {
        count: total,
        next: page * orderPageSize < total ? at(page + 1) : null,
        previous: page > 1 && total > 0 ? at(page - 1) : null,
        results: orders.map(orderInListAnswer),
      }
    },
  )
  serve(
    app,
    orderCall,
    { summary: 'Один заказ', group, answer: Order, refusals: { 401: 'Нужен вход', 404: 'Такого заказа у вас нет' } },
    async ({ params, request, reply }) => {
      const { accountId } = await members.need(request, reply)
      return placeOrder(await orderByNumber(db, { accountId, number: idIn(params), now: clock() }))
    },
  )
}
