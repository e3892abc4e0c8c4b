import { serve } from '#http/serve.ts'
import { codeTries, namesCode } from '../code-tries.ts'
import type { App } from '../app.type.ts'
import { orderLimit } from '../route-limits.ts'
import { createOrderCall } from './create-order.calls.ts'
import { CreatedOrder, CreateOrder } from './create-order.schemas.ts'
import { placeOrder } from './order-answer.ts'

const maxKeyLength = 200

export function createOrderRoutes(app: App): void {
  const tries = codeTries(app)
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
      bodyBytes: 32 * 1024,
    },
    async ({ body, locale, request, reply }) => {
      const key = String(request.headers['idempotency-key'] ?? '').trim()
      const owner = await app.owners.of({ request, reply })
      const { id: requestId, ip: address } = request
      const order = { owner, body, locale, address, key: key.slice(0, maxKeyLength) || null, requestId }
      const answer = () => placeOrder(app, order)
      return namesCode(body) ? tries.countRefused(request, answer) : answer()
    },
  )
}
