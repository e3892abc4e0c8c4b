import { useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { cart, useCart, type CartChoice, type CartNow } from '../visitor/cart.ts'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import { hasChange, useShownCart } from './use-shown-cart.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** The code that changes the cart is fetched after the page is hydrated, or with the first press. */
const cartVerbs = () => import('../visitor/cart-verbs.ts')

const add = async (choice: CartChoice) => (await cartVerbs()).addToCart(choice)
const remove = async (choice: CartChoice) => (await cartVerbs()).removeFromCart(choice)
const agree = async () => (await cartVerbs()).agreeToChanges()
const reload = async () => (await cartVerbs()).reloadCart()

/** Whether the cart is no longer the one on the screen, for instance because another tab changed it. */
function differs(now: CartNow, shownCart: CartAnswer): boolean {
  if (now.quantity !== shownCart.quantity) return true
  const shownQuantities = new Map(shownCart.products.map((line) => [line.trade_offer.id, line.quantity]))
  return Object.entries(now.offers).some(
    ([id, count]) => count !== null && count !== (shownQuantities.get(Number(id)) ?? 0),
  )
}

/** The cart on its own page: what the server said last, and how each press changes it. */
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
  // For presses after which their own button is gone.
  const runAndKeepFocus = (work: () => Promise<CartAnswer>, offerId?: number, change?: { from: number; to: number }) =>
    run(
      () => work().then((answer) => focusAfter(answer, offerId)),
      t.failed,
      change && { offerId: change.from, change },
    )
  return {
    answer: shownCart,
    /** Another object with every answer of the server. */
    latestAnswer: answer,
    refusedOffer,
    isBusy,
    /** While a press waits for its answer the counter shows the new quantity. */
    quantityOf: (line: ShownLine) => now.offers[line.offerId] ?? line.quantity,
    setQuantity,
    /** `next`: the line that takes its place. */
    remove: async (line: ShownLine, next?: number) => {
      setLeavingOffer(line.offerId)
      const cartNow = await runAndKeepFocus(() => remove({ ...line.choice, amount: wholeLine }), next)
      setLeavingOffer(undefined)
      return cartNow
    },
    /** Its removal waits for the answer, or for the network. */
    leavingOffer,
    putBack: (line: ShownLine) => runAndKeepFocus(() => add(line.choice), line.offerId),
    /** Asks for the cart once more: whether it can be ordered as it stands on the screen. */
    mayOrder: async () => {
      const cartNow = await run(reload, t.stale)
      return cartNow !== undefined && cartNow.quantity > 0 && !hasChange(cartNow)
    },
    /** Another size or height in the place of the line. */
    change: (line: ShownLine, choice: CartChoice) =>
      runAndKeepFocus(async () => (await cartVerbs()).changeOffer(line.choice, choice), choice.offerId, {
        from: line.offerId,
        to: choice.offerId,
      }),
    agree: () => runAndKeepFocus(agree),
  }
}

/** Other tabs say what they do; prices and stock change without any tab saying so. */
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

/** The header knows which offers are in the cart, the page how many of each: the first press then shows at once. */
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

/** As much as a line can hold: whatever is there goes. */
const wholeLine = 999

export type CartLines = ReturnType<typeof useCartLines>
