import { asRoubles, plus, roubles, times, zero, type Money } from '#kernel/money.ts'
import {
  addToCartCall,
  agreeToChangesCall,
  cartCall,
  changeOfferCall,
  removeFromCartCall,
  seenPriceHeader,
} from '#shop/cart/cart.calls.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { onNavigate } from '#web/navigation.ts'
import { logFailure } from '../common/log-failure.ts'
import { cart, emptyCart, type CartChoice, type CartNow } from './cart.ts'
import { oneAtATime, pressInTurn } from './one-at-a-time.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { trackEvent } from './track-event.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** A press that the server has not answered yet. */
type Press = { offerId: number; pieces: number; price: Money }

const patienceMs = 15_000

/** What the server said last; before its first answer, what the cookie of the last page tells. */
let confirmedCart: CartNow = { ...emptyCart, quantity: visitorNow().cartQuantity }
let pendingPresses: readonly Press[] = []
/** Something was pressed since the page that is coming was asked for: its cart may be older. */
let isPageOlder = false

/** The cart as it will be when the server agrees to the press. */
export function afterPress({ quantity, offers, total }: CartNow, { offerId, pieces, price }: Press): CartNow {
  const before = offers[offerId]
  const after = before === null ? null : Math.max(0, (before ?? 0) + pieces)
  const difference = after === null ? pieces : after - (before ?? 0)
  const { [offerId]: _, ...others } = offers
  return {
    quantity: Math.max(0, quantity + difference),
    offers: after === 0 ? others : { ...others, [offerId]: after },
    total: total && plus(total, times(price, difference)),
  }
}

function show(): void {
  const now = pendingPresses.reduce(afterPress, confirmedCart)
  cart.set(now)
  setVisitor({ cartQuantity: now.quantity })
}

/** Replaces what the server said last; presses that it has not answered yet are added on top again. */
function setConfirmedCart(now: CartNow): void {
  confirmedCart = now
  show()
}

const cartOf = ({ products, quantity, full_price, sale_discount }: CartAnswer): CartNow => ({
  quantity,
  offers: Object.fromEntries(products.map((line) => [line.trade_offer.id, line.quantity])),
  total: roubles(full_price - sale_discount),
})

function applyAnswer(answer: CartAnswer): void {
  setConfirmedCart(cartOf(answer))
  tellTabs('cart', confirmedCart)
}

/** The page of the cart brings the whole cart, unless presses are newer: the cart is then asked for anew. */
export function updateCart(answer: CartAnswer): void {
  if (pendingPresses.length > 0) return
  if (isPageOlder) reloadCart().catch(() => undefined)
  else setConfirmedCart(cartOf(answer))
}

/** The visitor's data say which offers are in the cart, but not how many of each. */
export function setOffers(quantity: number, ids: readonly number[]): void {
  const knownOffers = confirmedCart.offers
  const isSame =
    quantity === confirmedCart.quantity &&
    ids.length === Object.keys(knownOffers).length &&
    ids.every((id) => id in knownOffers)
  if (isSame) return show()
  setConfirmedCart({
    quantity,
    offers: Object.fromEntries(ids.map((id) => [id, null])),
    total: quantity === 0 ? zero : null,
  })
}

/** The server said no and gave a reason for the visitor: nothing is broken. */
const isRefusal = (error: unknown): boolean => error instanceof Refused && error.status >= 400 && error.status < 500

async function change(call: typeof addToCartCall, { offerId, amount, product }: CartChoice): Promise<CartAnswer> {
  const pieces = call === removeFromCartCall ? -amount : amount
  const press: Press = { offerId, pieces, price: product.price }
  const dropPress = () => {
    pendingPresses = pendingPresses.filter((each) => each !== press)
  }
  pendingPresses = [...pendingPresses, press]
  isPageOlder = true
  show()
  try {
    const body = { amount, trade_offer: offerId }
    const headers = pieces > 0 ? { [seenPriceHeader]: String(asRoubles(product.price)) } : undefined
    const answer = await pressInTurn(() => ask(call, { body, headers, signal: AbortSignal.timeout(patienceMs) }))
    dropPress()
    applyAnswer(answer)
    return answer
  } catch (error) {
    dropPress()
    show()
    if (!isRefusal(error)) reportFailure(error)
    throw error
  }
}

/** Whether the server changed the cart is not known: the error is logged and the cart asked for anew (R-8-20). */
function reportFailure(error: unknown): void {
  logFailure(error)
  if (navigator.onLine) reloadCart().catch(() => undefined)
}

export async function addToCart(choice: CartChoice): Promise<CartAnswer> {
  const answer = await change(addToCartCall, choice)
  trackEvent('add', choice)
  return answer
}

/** `amount` pieces of it; the line is gone with the last. */
export async function removeFromCart(choice: CartChoice): Promise<CartAnswer> {
  const before = cart.get().offers[choice.offerId] ?? choice.amount
  const answer = await change(removeFromCartCall, choice)
  // Counters are told how many pieces were really removed, however many were asked for.
  const amount = Math.min(choice.amount, before)
  if (amount > 0) trackEvent('remove', { ...choice, amount })
  return answer
}

/** Another size or height in the place of a line; `choice` is what the line becomes. */
export async function changeOffer(line: CartChoice, choice: CartChoice): Promise<CartAnswer> {
  const body = { trade_offer: line.offerId, new_trade_offer: choice.offerId }
  isPageOlder = true
  const answer = await pressInTurn(() => ask(changeOfferCall, { body, signal: AbortSignal.timeout(patienceMs) }))
  applyAnswer(answer)
  trackEvent('remove', line)
  trackEvent('add', choice)
  return answer
}

/** Today's prices hold, and quantities are what is left. */
export async function agreeToChanges(): Promise<CartAnswer> {
  const answer = await pressInTurn(() => ask(agreeToChangesCall, { body: {}, signal: AbortSignal.timeout(patienceMs) }))
  applyAnswer(answer)
  return answer
}

export async function reloadCart(): Promise<CartAnswer> {
  const answer = await oneAtATime(() => ask(cartCall, { signal: AbortSignal.timeout(patienceMs) }))
  applyAnswer(answer)
  return answer
}

/** Shows what other tabs have done to the cart, and tells pages that are older than a press. */
export function followCart(): void {
  onTabs('cart', setConfirmedCart)
  onNavigate(() => (isPageOlder = pendingPresses.length > 0))
}
