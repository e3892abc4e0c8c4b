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

/** Guest order by the key of the e-mail or the confirmation page; personal data are half masked. */
export const guestOrderCall = get<GuestOrderAnswer, GuestOrderQueryFields>('/api/orders/guest/')
/** Order key by number and phone. */
export const findOrderCall = post<FindOrderBody, OrderKeyAnswer>('/api/orders/find/')
/** Registers an account from a guest order; a letter verifies the e-mail. */
export const accountOfOrderCall = post<AccountOfOrderBody, object>('/api/orders/account/')
/** Cancels an order, for the signed-in buyer or the holder of the key, until packing begins. */
export const cancelOrderCall = post<CancelOrderBody, CancelledOrderAnswer>('/api/orders/cancel/')
