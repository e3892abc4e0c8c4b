import { useCallback, useEffect, useRef, useState } from 'react'
import { agreeToChangesCall } from '#shop/cart/cart.calls.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useToast } from '#ui/toast.tsx'
import { cart, useCart, type CartChoice, type CartNow } from '../visitor/cart.ts'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import { inOrderOf, offersIn, orderAfter } from './line-order.rules.ts'
import { useFocusOnTitle } from './use-focus-on-title.ts'

/** The code that changes the cart is fetched after the page is hydrated, or with the first press. */
const cartVerbs = () => import('../visitor/cart-verbs.ts')

const add = async (choice: CartChoice) => (await cartVerbs()).addToCart(choice)
const remove = async (choice: CartChoice) => (await cartVerbs()).removeFromCart(choice)
const reload = async () => (await cartVerbs()).reloadCart()

/** Whether the cart is no longer the one on the screen, for instance because another tab changed it. */
function differs(now: CartNow, shownCart: CartAnswer): boolean {
  if (now.quantity !== shownCart.quantity) return true
  const shownQuantities = new Map(shownCart.products.map((line) => [line.trade_offer.id, line.quantity]))
  return Object.entries(now.offers).some(
    ([id, count]) => count !== null && count !== (shownQuantities.get(Number(id)) ?? 0),
  )
}

export const firstMessage = (error: unknown): string | undefined =>
  error instanceof Refused ? Object.values(error.fields).flat()[0] : undefined

/** `answer` as the server gave it, `shownCart` with its lines in the order of the screen. */
const asServed = (page: CartAnswer) => ({ page, answer: page, shownCart: page, order: offersIn(page) })

/** The cart on its own page: what the server said last, and how each press changes it. */
export function useCartLines(fromServer: CartAnswer, t: CartTexts) {
  const toast = useToast()
  const now = useCart()
  // A page that was fetched anew brings its own answer.
  const [lastAnswer, setLastAnswer] = useState(() => asServed(fromServer))
  const [isBusy, setBusy] = useState(false)
  const pendingCount = useRef(0)
  const { answer, shownCart } = lastAnswer.page === fromServer ? lastAnswer : asServed(fromServer)
  const shownAnswer = useRef(answer)
  useEffect(() => void (shownAnswer.current = answer))
  const focusOnTitle = useFocusOnTitle(answer)

  const run = useCallback(
    async (work: () => Promise<CartAnswer>, failureText: string): Promise<boolean> => {
      pendingCount.current++
      setBusy(true)
      try {
        const answer = await work()
        setLastAnswer((before) => {
          const { order: earlierOrder } = before.page === fromServer ? before : asServed(fromServer)
          const order = orderAfter(earlierOrder, answer)
          return { page: fromServer, answer, shownCart: inOrderOf(answer, order), order }
        })
        return true
      } catch (error) {
        toast({ text: firstMessage(error) ?? failureText })
        return false
      } finally {
        pendingCount.current--
        setBusy(pendingCount.current > 0)
      }
    },
    [toast, fromServer],
  )

  // For changes made elsewhere; a press of this page is answered with the whole cart anyway.
  const reloadIfChanged = useCallback(() => {
    if (pendingCount.current === 0 && differs(cart.get(), shownAnswer.current)) void run(reload, t.stale)
  }, [run, t.stale])
  useEffect(() => cart.subscribe(reloadIfChanged), [reloadIfChanged])
  usePagesCart(fromServer)

  const setQuantity = (line: ShownLine, quantity: number) => {
    const difference = quantity - (now.offers[line.offerId] ?? line.quantity)
    const choice = { ...line.choice, amount: Math.abs(difference) }
    if (difference !== 0) void run(() => (difference > 0 ? add(choice) : remove(choice)), t.failed)
  }
  // For presses after which their own button is gone.
  const runAndKeepFocus = (work: () => Promise<CartAnswer>) => run(() => work().then(focusOnTitle), t.failed)
  return {
    answer: shownCart,
    isBusy,
    /** While a press waits for its answer the counter shows the new quantity. */
    quantityOf: (line: ShownLine) => now.offers[line.offerId] ?? line.quantity,
    setQuantity,
    remove: (line: ShownLine) => runAndKeepFocus(() => remove({ ...line.choice, amount: wholeLine })),
    putBack: (line: ShownLine) => runAndKeepFocus(() => add(line.choice)),
    agree: () => runAndKeepFocus(() => ask(agreeToChangesCall, { body: {} })),
  }
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
