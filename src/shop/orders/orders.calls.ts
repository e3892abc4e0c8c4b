import { get } from '#kernel/call.ts'
import type { OrderAnswer, OrderListAnswer, OrdersQueryFields } from './orders.schemas.ts'

export const ordersCall = get<OrderListAnswer, OrdersQueryFields>('/api/users/profile/orders/')
export const orderCall = get<OrderAnswer>('/api/users/profile/orders/detail/:id/')
