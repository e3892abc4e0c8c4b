import { get, post } from '#kernel/call.ts'
import type {
  CodeCheckAnswer,
  CodeQueryFields,
  DiscountsBody,
  PriceAnswer,
  PriceQuestionBody,
} from './price.schemas.ts'

export const codeCheckCall = get<CodeCheckAnswer, CodeQueryFields>('/api/loyalty/promocodes/search/')
/** Sets or clears the discounts stored with the cart; responds with the new price. */
export const discountsCall = post<DiscountsBody, PriceAnswer>('/api/cart/discounts/')
/** Order price for the current form. */
export const priceCall = post<PriceQuestionBody, PriceAnswer>('/api/orders/price/')
