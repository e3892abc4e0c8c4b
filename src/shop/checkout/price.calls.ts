import { get, post } from '#kernel/call.ts'
import type {
  CodeCheckAnswer,
  CodeQueryFields,
  DiscountsBody,
  PriceAnswer,
  PriceQuestionBody,
} from './price.schemas.ts'

export const codeCheckCall = get<CodeCheckAnswer, CodeQueryFields>('/api/loyalty/promocodes/search/')
/** Sets or clears what stays with the cart, and answers the new price. */
export const discountsCall = post<DiscountsBody, PriceAnswer>('/api/cart/discounts/')
/** What the order would cost as the form stands. */
export const priceCall = post<PriceQuestionBody, PriceAnswer>('/api/orders/price/')
