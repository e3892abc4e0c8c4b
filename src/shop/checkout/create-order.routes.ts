import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Live } from '../live.ts'
import { orderLinks } from '../orders/order-link.ts'
import { orderLimit } from '../route-limits.ts'
import { createOrder } from './create-order.action.ts'
import { createOrderCall } from './create-order.calls.ts'
import { CreatedOrder, CreateOrder } from './create-order.schemas.ts'

const longestKey = 200

export function createOrderRoutes(app: App, cities: Live<City[]>): void {
  const { db, clock, config, owners, quotes, promotions, secretKeys } = app
  const links = orderLinks(secretKeys)
  const parts = { db, clock, quotes, promotions, unpaidMinutes: config.unpaidOrderMinutes, cities: () => cities.now() }
  serve(
    app,
    createOrderCall,
    {
      summary: 'Оформить заказ; 409 с новыми суммами, если цена, остаток или доставка изменились',
      group: 'Заказ',
      body: CreateOrder,
      answer: CreatedOrder,
      status: 201,
      limit: orderLimit,
      bodyBytes: 16 * 1024,
    },
    async ({ body, locale, request, reply }) => {
      const key = String(request.headers['idempotency-key'] ?? '').trim()
      const owner = await owners.of({ request, reply })
      const order = await createOrder(parts, { owner, body, locale, key: key.slice(0, longestKey) || null })
      return { order_id: order.number, key: links.keyOf(order) }
    },
  )
}
