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

/** What was asked back of an order, by its buyer, who is signed in or has its key. */
export const returnsCall = get<ReturnListFields, ReturnsQueryFields>('/api/orders/returns/')
/** What these pieces would give back. */
export const returnPriceCall = post<ReturnPriceBody, ReturnPriceFields>('/api/orders/returns/price/')
export const askReturnCall = post<AskReturnBody, AskedReturnFields>('/api/orders/returns/create/')
/** Its buyer has handed it over to a carrier. */
export const sendReturnCall = post<SendReturnBody, WithdrawnReturnFields>('/api/orders/returns/sent/')
export const withdrawReturnCall = post<WithdrawReturnBody, WithdrawnReturnFields>('/api/orders/returns/withdraw/')
