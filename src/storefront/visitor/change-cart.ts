/* chunk: requests */
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import type { CartChoice } from './cart.ts'

/** The code that changes the cart is fetched after the page is hydrated, or with the first press. */
const verbs = () => import('./cart-verbs.ts')

export const addToCart = async (choice: CartChoice): Promise<CartAnswer> => (await verbs()).add(choice)

/** `amount` pieces of it; the line is gone with the last. */
export const removeFromCart = async (choice: CartChoice): Promise<CartAnswer> => (await verbs()).remove(choice)

/** For an answer of the server that came another way, such as with the page of the cart. */
export const updateCart = async (answer: CartAnswer): Promise<void> => (await verbs()).applyPageAnswer(answer)

export const reloadCart = async (): Promise<CartAnswer> => (await verbs()).reload()
