import { serve } from '#http/serve.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { orderLinks } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { receiptAnswer } from './receipts.answers.ts'
import { orderReceiptsCall } from './receipts.calls.ts'
import { receiptsOf } from './receipts.queries.ts'
import { OrderReceipts, ReceiptsQuery } from './receipts.schemas.ts'

export function receiptRoutes(app: App): void {
  const { db, clock, secretKeys } = app
  const links = orderLinks(secretKeys)
  serve(
    app,
    orderReceiptsCall,
    {
      summary: 'Чеки заказа',
      group: 'Заказ',
      query: ReceiptsQuery,
      answer: OrderReceipts,
      refusals: { 404: 'Ключ не наш, или его время вышло' },
    },
    async ({ query }) => {
      const now = clock()
      const number = links.numberIn(query.key, now)?.number
      const order = number === undefined ? undefined : await findOrder(db, { number, now })
      if (!order) throw new Refusal('link_over', 404)
      return { receipts: (await receiptsOf(db, order.id)).map(receiptAnswer) }
    },
  )
}
