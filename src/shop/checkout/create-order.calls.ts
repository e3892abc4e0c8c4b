import { post } from '#kernel/call.ts'
import type { CreatedOrderAnswer, CreateOrderBody } from './create-order.schemas.ts'

/** Places an order. The header `Idempotency-Key` makes a repeat harmless for a day. */
export const createOrderCall = post<CreateOrderBody, CreatedOrderAnswer>('/api/orders/create/')
