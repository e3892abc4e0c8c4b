import { get, post } from '#kernel/call.ts'
import type { CartAnswer, CartPressBody, NoFieldsBody, OfferChangeBody } from './cart.schemas.ts'

export const cartCall = get<CartAnswer>('/api/cart/list/')
/** Refused when a piece costs more than the header says that the buyer saw. */
export const addToCartCall = post<CartPressBody, CartAnswer>('/api/cart/add/')
/** More than there are takes the line away. */
export const removeFromCartCall = post<CartPressBody, CartAnswer>('/api/cart/remove/')
/** Another size or height of a line. */
export const changeOfferCall = post<OfferChangeBody, CartAnswer>('/api/cart/change/')
/** The visitor has read what changed: today's prices hold, and quantities are what is left. */
export const agreeToChangesCall = post<NoFieldsBody, CartAnswer>('/api/cart/agree/')

/** The price of a piece where the buyer pressed, in roubles; a header, because the body holds two numbers only. */
export const seenPriceHeader = 'seen-price'
/** The price of today, in the answer that refuses an addition because it has risen. */
export const priceNowHeader = 'price-now'
