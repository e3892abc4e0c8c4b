import { plus, roubles, times, zero, type Money } from '#kernel/money.ts'
import { addToCartCall, cartCall, removeFromCartCall } from '#shop/cart/cart.calls.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { cart, emptyCart, type CartChoice, type CartNow } from './cart.ts'
import { inTurn } from './in-turn.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { happened } from './happened.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** A press that the server has not answered yet. */
type Press = { offerId: number; pieces: number; price: Money }

const patienceMs = 15_000

/** Until the server has been asked, what the last page knew. */
let settled: CartNow = { ...emptyCart, quantity: visitorNow().cartQuantity }
let underWay: readonly Press[] = []

/** What will be so when the server agrees. */
export function afterPress({ quantity, offers, total }: CartNow, { offerId, pieces, price }: Press): CartNow {
  const before = offers[offerId]
  const after = before === null ? null : Math.max(0, (before ?? 0) + pieces)
  const moved = after === null ? pieces : after - (before ?? 0)
  const { [offerId]: _, ...others } = offers
  return {
    quantity: Math.max(0, quantity + moved),
    offers: after === 0 ? others : { ...others, [offerId]: after },
    total: total && plus(total, times(price, moved)),
  }
}

function show(): void {
  const now = underWay.reduce(afterPress, settled)
  cart.set(now)
  setVisitor({ cartQuantity: now.quantity })
}

/** What is true now, whoever found it out; the presses under way stay on top. */
function settle(now: CartNow): void {
  settled = now
  show()
}

const cartOf = ({ products, quantity, full_price, sale_discount }: CartAnswer): CartNow => ({
  quantity,
  offers: Object.fromEntries(products.map((line) => [line.trade_offer.id, line.quantity])),
  total: roubles(full_price - sale_discount),
})

function learn(answer: CartAnswer): void {
  settle(cartOf(answer))
  tellTabs('cart', settled)
}

/** The page of the cart brings the whole of it; what is under way is newer than any page. */
export const take = (answer: CartAnswer): void => {
  if (underWay.length === 0) settle(cartOf(answer))
}

/** Of the visitor's data: which offers are there, but not how many of each. */
export function learnOffers(quantity: number, ids: readonly number[]): void {
  const known = settled.offers
  const isSame =
    quantity === settled.quantity && ids.length === Object.keys(known).length && ids.every((id) => id in known)
  if (isSame) return show()
  settle({ quantity, offers: Object.fromEntries(ids.map((id) => [id, null])), total: quantity === 0 ? zero : null })
}

/** Said by the server in words for the visitor: nothing is broken. */
const isRefusal = (error: unknown): boolean => error instanceof Refused && error.status >= 400 && error.status < 500

async function change(call: typeof addToCartCall, { offerId, amount, product }: CartChoice): Promise<CartAnswer> {
  const pieces = call === removeFromCartCall ? -amount : amount
  const press: Press = { offerId, pieces, price: product.price }
  const isOver = () => {
    underWay = underWay.filter((each) => each !== press)
  }
  underWay = [...underWay, press]
  show()
  try {
    const body = { amount, trade_offer: offerId }
    const answer = await inTurn(() => ask(call, { body, signal: AbortSignal.timeout(patienceMs) }))
    isOver()
    learn(answer)
    return answer
  } catch (error) {
    isOver()
    show()
    if (!isRefusal(error)) doubt(error)
    throw error
  }
}

/** Nobody knows whether the server did it: logged, and the cart is asked for (R-8-20). */
function doubt(error: unknown): void {
  reportError(error)
  if (navigator.onLine) reread().catch(() => undefined)
}

export async function add(choice: CartChoice): Promise<CartAnswer> {
  const answer = await change(addToCartCall, choice)
  happened('add', choice)
  return answer
}

export async function remove(choice: CartChoice): Promise<CartAnswer> {
  const before = cart.get().offers[choice.offerId] ?? choice.amount
  const answer = await change(removeFromCartCall, choice)
  // Counters hear of what left, however much was asked for.
  const amount = Math.min(choice.amount, before)
  if (amount > 0) happened('remove', { ...choice, amount })
  return answer
}

export async function reread(): Promise<CartAnswer> {
  const answer = await inTurn(() => ask(cartCall, { signal: AbortSignal.timeout(patienceMs) }))
  learn(answer)
  return answer
}

/** What other tabs found out. */
export const followCart = (): void => onTabs('cart', settle)
