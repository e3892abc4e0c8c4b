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
import { oneAtATime, enqueueAction } from './one-at-a-time.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { trackEvent } from './track-event.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Cart change that the server has not confirmed yet. */
type Press = { offerId: number; pieces: number; price: Money }

const patienceMs = 15_000

/** Last cart confirmed by the server; before the first response, the count from the hint cookie. */
let confirmedCart: CartNow = { ...emptyCart, quantity: visitorNow().cartQuantity }
let pendingPresses: readonly Press[] = []
/** True if the cart changed after the incoming page was requested, so that its cart may be stale. */
let isPageOlder = false

/** Optimistic cart: the result if the server accepts the change. */
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

/** Replaces the confirmed cart; pending changes are applied on top again. */
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

/** Applies the cart of the cart page, unless changes are pending; refetches a possibly stale cart. */
export function updateCart(answer: CartAnswer): void {
  if (pendingPresses.length > 0) return
  if (isPageOlder) reloadCart().catch(() => undefined)
  else setConfirmedCart(cartOf(answer))
}

/** Applies visitor data, which list the offers in the cart without quantities. */
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

/** True for a refusal with a reason for the visitor (4xx), which is not a bug. */
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
    const answer = await enqueueAction(() => ask(call, { body, headers, signal: AbortSignal.timeout(patienceMs) }))
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

/** Logs an error with an unknown outcome and refetches the cart (R-8-20). */
function reportFailure(error: unknown): void {
  logFailure(error)
  if (navigator.onLine) reloadCart().catch(() => undefined)
}

export async function addToCart(choice: CartChoice): Promise<CartAnswer> {
  const answer = await change(addToCartCall, choice)
  trackEvent('add', choice)
  return answer
}

/** Removes `amount` pieces; the line disappears with the last one. */
export async function removeFromCart(choice: CartChoice): Promise<CartAnswer> {
  const before = cart.get().offers[choice.offerId] ?? choice.amount
  const answer = await change(removeFromCartCall, choice)
  // Track the pieces actually removed, even if more were requested.
  const amount = Math.min(choice.amount, before)
  if (amount > 0) trackEvent('remove', { ...choice, amount })
  return answer
}

/** Replaces the size or height of a line; `choice` is the new line. */
export async function changeOffer(line: CartChoice, choice: CartChoice): Promise<CartAnswer> {
  const body = { trade_offer: line.offerId, new_trade_offer: choice.offerId }
  isPageOlder = true
  const answer = await enqueueAction(() => ask(changeOfferCall, { body, signal: AbortSignal.timeout(patienceMs) }))
  applyAnswer(answer)
  trackEvent('remove', line)
  trackEvent('add', choice)
  return answer
}

/** Accepts current prices and available quantities. */
export async function agreeToChanges(): Promise<CartAnswer> {
  const answer = await enqueueAction(() =>
    ask(agreeToChangesCall, { body: {}, signal: AbortSignal.timeout(patienceMs) }),
  )
  applyAnswer(answer)
  return answer
}

export async function reloadCart(): Promise<CartAnswer> {
  const answer = await oneAtATime(() => ask(cartCall, { signal: AbortSignal.timeout(patienceMs) }))
  applyAnswer(answer)
  return answer
}

/** Follows cart changes in other tabs, and marks incoming pages as possibly stale while changes are pending. */
export function followCart(): void {
  onTabs('cart', setConfirmedCart)
  onNavigate(() => (isPageOlder = pendingPresses.length > 0))
}
