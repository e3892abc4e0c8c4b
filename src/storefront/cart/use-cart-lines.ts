import { useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { cart, useCart, type CartChoice, type CartNow } from '../visitor/cart.ts'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import { hasChange, useShownCart } from './use-shown-cart.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** Cart code, loaded after hydration or on the first click. */
const cartVerbs = () => import('../visitor/cart-verbs.ts')

const add = async (choice: CartChoice) => (await cartVerbs()).addToCart(choice)
const remove = async (choice: CartChoice) => (await cartVerbs()).removeFromCart(choice)
const agree = async () => (await cartVerbs()).agreeToChanges()
const reload = async () => (await cartVerbs()).reloadCart()

/** True if the displayed cart is stale, for example after a change in another tab. */
function differs(now: CartNow, shownCart: CartAnswer): boolean {
  if (now.quantity !== shownCart.quantity) return true
  const shownQuantities = new Map(shownCart.products.map((line) => [line.trade_offer.id, line.quantity]))
  return Object.entries(now.offers).some(
    ([id, count]) => count !== null && count !== (shownQuantities.get(Number(id)) ?? 0),
  )
}

/** State of the cart page: the last server answer and the actions that change the cart. */
export function useCartLines(fromServer: CartAnswer, t: CartTexts) {
  const now = useCart()
  const { answer, shownCart, refusedOffer, isBusy, run, isAtRest } = useShownCart(fromServer, reload)
  const focusAfter = useFocusAfter(answer)
  const [leavingOffer, setLeavingOffer] = useState<number>()
  useChangesElsewhere({ answer, run, isAtRest }, t.stale)
  usePagesCart(fromServer)

  const setQuantity = (line: ShownLine, quantity: number) => {
    const difference = quantity - (now.offers[line.offerId] ?? line.quantity)
    const choice = { ...line.choice, amount: Math.abs(difference) }
    if (difference !== 0)
      void run(() => (difference > 0 ? add(choice) : remove(choice)), t.failed, { offerId: line.offerId })
  }
  // For actions whose button disappears.
  const runAndKeepFocus = (work: () => Promise<CartAnswer>, offerId?: number, change?: { from: number; to: number }) =>
    run(
      () => work().then((answer) => focusAfter(answer, offerId)),
      t.failed,
      change && { offerId: change.from, change },
    )
  return {
    answer: shownCart,
    /** New object with every server answer. */
    latestAnswer: answer,
    refusedOffer,
    isBusy,
    /** Optimistic quantity while a request is in flight. */
    quantityOf: (line: ShownLine) => now.offers[line.offerId] ?? line.quantity,
    setQuantity,
    /** `next`: line that takes the freed place. */
    remove: async (line: ShownLine, next?: number) => {
      setLeavingOffer(line.offerId)
      const cartNow = await runAndKeepFocus(() => remove({ ...line.choice, amount: wholeLine }), next)
      setLeavingOffer(undefined)
      return cartNow
    },
    /** Line whose removal is in flight. */
    leavingOffer,
    putBack: (line: ShownLine) => runAndKeepFocus(() => add(line.choice), line.offerId),
    /** Reloads the cart and checks whether it can be ordered as displayed. */
    mayOrder: async () => {
      const cartNow = await run(reload, t.stale)
      return cartNow !== undefined && cartNow.quantity > 0 && !hasChange(cartNow)
    },
    /** Replaces the size or height of a line. */
    change: (line: ShownLine, choice: CartChoice) =>
      runAndKeepFocus(async () => (await cartVerbs()).changeOffer(line.choice, choice), choice.offerId, {
        from: line.offerId,
        to: choice.offerId,
      }),
    agree: () => runAndKeepFocus(agree),
  }
}

/** Reloads a stale cart. Other tabs broadcast their changes; prices and stock change without a notification. */
function useChangesElsewhere(
  { answer, run, isAtRest }: Pick<ReturnType<typeof useShownCart>, 'answer' | 'run' | 'isAtRest'>,
  failureText: string,
): void {
  const shownAnswer = useRef(answer)
  useEffect(() => void (shownAnswer.current = answer))
  useEffect(() => {
    const reloadIf = (isNeeded: boolean) => isNeeded && isAtRest() && void run(reload, failureText)
    const onReturn = () => void reloadIf(document.visibilityState === 'visible' && navigator.onLine)
    document.addEventListener('visibilitychange', onReturn)
    const stopFollowing = cart.subscribe(() => void reloadIf(differs(cart.get(), shownAnswer.current)))
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      stopFollowing()
    }
  }, [run, isAtRest, failureText])
}

/**
 * Seeds the cart store with quantities from the page, so that the first click updates at once. The header alone knows
 * only which offers are in the cart.
 */
function usePagesCart(fromServer: CartAnswer): void {
  useEffect(
    () =>
      void cartVerbs().then(
        (verbs) => verbs.updateCart(fromServer),
        () => undefined,
      ),
    [fromServer],
  )
}

/** Upper bound of a line's quantity; removes the line completely. */
const wholeLine = 999

export type CartLines = ReturnType<typeof useCartLines>
