/* chunk: requests */
import { get, post } from '#kernel/call.ts'
import type { CartAnswer, CartPressBody, NoFieldsBody } from './cart.schemas.ts'

export const cartCall = get<CartAnswer>('/api/cart/list/')
export const addToCartCall = post<CartPressBody, CartAnswer>('/api/cart/add/')
/** More than there are takes the line away. */
export const removeFromCartCall = post<CartPressBody, CartAnswer>('/api/cart/remove/')
/** The visitor has read what changed: today's prices hold, and quantities are what is left. */
export const agreeToChangesCall = post<NoFieldsBody, CartAnswer>('/api/cart/agree/')
