import { get, post } from '#kernel/call.ts'
import type {
  AskedReturnFields,
  AskReturnBody,
  ReturnListFields,
  ReturnPriceBody,
  ReturnPriceFields,
  ReturnsQueryFields,
  SendReturnBody,
  WithdrawnReturnFields,
  WithdrawReturnBody,
} from './returns.schemas.ts'

/** Returns of an order, for a signed-in buyer or with the order key. */
export const returnsCall = get<ReturnListFields, ReturnsQueryFields>('/api/orders/returns/')
/** Refund of the selected pieces. */
export const returnPriceCall = post<ReturnPriceBody, ReturnPriceFields>('/api/orders/returns/price/')
export const askReturnCall = post<AskReturnBody, AskedReturnFields>('/api/orders/returns/create/')
/** Shipment by the buyer, with a tracking number. */
export const sendReturnCall = post<SendReturnBody, WithdrawnReturnFields>('/api/orders/returns/sent/')
export const withdrawReturnCall = post<WithdrawReturnBody, WithdrawnReturnFields>('/api/orders/returns/withdraw/')
