import { get, post } from '#kernel/call.ts'
import type {
  AccountOfOrderBody,
  CancelledOrderAnswer,
  CancelOrderBody,
  FindOrderBody,
  GuestOrderAnswer,
  GuestOrderQueryFields,
  OrderAnswer,
  OrderKeyAnswer,
  OrderListAnswer,
  OrdersQueryFields,
} from './orders.schemas.ts'

export const ordersCall = get<OrderListAnswer, OrdersQueryFields>('/api/users/profile/orders/')
export const orderCall = get<OrderAnswer>('/api/users/profile/orders/detail/:id/')

/** A guest's order, by the key of a letter or of the page after the order; what only its buyer knows is half hidden. */
export const guestOrderCall = get<GuestOrderAnswer, GuestOrderQueryFields>('/api/orders/guest/')
/** The key of an order whose number and phone somebody knows. */
export const findOrderCall = post<FindOrderBody, OrderKeyAnswer>('/api/orders/find/')
/** An account from what a guest's order says; the letter that proves its e-mail is on the way. */
export const accountOfOrderCall = post<AccountOfOrderBody, object>('/api/orders/account/')
/** By its buyer, who is signed in or has its key, until it is being packed. */
export const cancelOrderCall = post<CancelOrderBody, CancelledOrderAnswer>('/api/orders/cancel/')
