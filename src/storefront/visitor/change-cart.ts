/* chunk: requests */
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import type { CartChoice } from './cart.ts'

/** Their code comes once the page has come to life, or with the press. */
const verbs = () => import('./cart-verbs.ts')

export const addToCart = async (choice: CartChoice): Promise<CartAnswer> => (await verbs()).add(choice)

/** `amount` pieces of it; the line is gone with the last. */
export const removeFromCart = async (choice: CartChoice): Promise<CartAnswer> => (await verbs()).remove(choice)

/** What the server said outside of these. */
export const takeCart = async (answer: CartAnswer): Promise<void> => (await verbs()).take(answer)

export const rereadCart = async (): Promise<CartAnswer> => (await verbs()).reread()
