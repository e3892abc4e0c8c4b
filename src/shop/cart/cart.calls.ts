/* chunk: requests */
import { get, post } from '#kernel/call.ts'
import type { CartAnswer, CartPressBody, NoFieldsBody, OfferChangeBody } from './cart.schemas.ts'

export const cartCall = get<CartAnswer>('/api/cart/list/')
/** Refuses when the unit price exceeds the `seen-price` header. */
export const addToCartCall = post<CartPressBody, CartAnswer>('/api/cart/add/')
/** Removes pieces; removing all of them deletes the line. */
export const removeFromCartCall = post<CartPressBody, CartAnswer>('/api/cart/remove/')
/** Replaces the size or height of a line. */
export const changeOfferCall = post<OfferChangeBody, CartAnswer>('/api/cart/change/')
/** Accepts the changes shown: today's prices and the stock left. */
export const agreeToChangesCall = post<NoFieldsBody, CartAnswer>('/api/cart/agree/')

/** Header with the unit price shown to the buyer, in roubles; the body holds two numbers only. */
export const seenPriceHeader = 'seen-price'
/** Header with today's price, sent when an addition is refused because the price has risen. */
export const priceNowHeader = 'price-now'
