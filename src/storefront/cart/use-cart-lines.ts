import { useCallback, useEffect, useRef, useState } from 'react'
import { agreeToChangesCall } from '#shop/cart/cart.calls.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useToast } from '#ui/toast.tsx'
import { cart, useCart, type CartNow } from '../visitor/cart.ts'
import { addToCart, reloadCart, removeFromCart, updateCart } from '../visitor/change-cart.ts'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import { inPlaces, offersIn, placesAfter } from './line-places.rules.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** Whether the browser has meanwhile heard of another cart than the one on the screen: from another tab, say. */
function isOther(now: CartNow, shown: CartAnswer): boolean {
  if (now.quantity !== shown.quantity) return true
  const there = new Map(shown.products.map((line) => [line.trade_offer.id, line.quantity]))
  return Object.entries(now.offers).some(([id, count]) => count !== null && count !== (there.get(Number(id)) ?? 0))
}

export const firstMessage = (error: unknown): string | undefined =>
  error instanceof Refused ? Object.values(error.fields).flat()[0] : undefined

/** `answer` as the server gave it, `inOrder` as it stands on the screen. */
const asServed = (page: CartAnswer) => ({ page, answer: page, inOrder: page, places: offersIn(page) })

/** The cart on its own page: what the server said last, and how each press changes it. */
export function useCartLines(fromServer: CartAnswer, t: CartTexts) {
  const toast = useToast()
  const now = useCart()
  // A page that was fetched anew brings its own answer.
  const [said, setSaid] = useState(() => asServed(fromServer))
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef(0)
  const { answer, inOrder } = said.page === fromServer ? said : asServed(fromServer)
  const shown = useRef(answer)
  useEffect(() => void (shown.current = answer))
  const keepPlace = useKeptPlace(answer)

  const run = useCallback(
    async (work: () => Promise<CartAnswer>, failed: string): Promise<boolean> => {
      underWay.current++
      setBusy(true)
      try {
        const answer = await work()
        setSaid((before) => {
          const { places: known } = before.page === fromServer ? before : asServed(fromServer)
          const places = placesAfter(known, answer)
          return { page: fromServer, answer, inOrder: inPlaces(answer, places), places }
        })
        return true
      } catch (error) {
        toast({ text: firstMessage(error) ?? failed })
        return false
      } finally {
        underWay.current--
        setBusy(underWay.current > 0)
      }
    },
    [toast, fromServer],
  )

  // News that did not begin here; what does is answered with the whole cart anyway.
  const hear = useCallback(() => {
    if (underWay.current === 0 && isOther(cart.get(), shown.current)) void run(reloadCart, t.stale)
  }, [run, t.stale])
  useEffect(() => cart.subscribe(hear), [hear])
  useKnownPieces(fromServer)

  const setQuantity = (line: ShownLine, wanted: number) => {
    const shown = now.offers[line.offerId] ?? line.quantity
    const choice = { ...line.choice, amount: Math.abs(wanted - shown) }
    if (choice.amount > 0) void run(() => (wanted > shown ? addToCart(choice) : removeFromCart(choice)), t.failed)
  }
  // For what takes its own button away.
  const runAway = (work: () => Promise<CartAnswer>) => run(() => work().then(keepPlace), t.failed)
  return {
    answer: inOrder,
    isBusy,
    /** While a press is under way the counter shows what it will be. */
    quantityOf: (line: ShownLine) => now.offers[line.offerId] ?? line.quantity,
    setQuantity,
    remove: (line: ShownLine) => runAway(() => removeFromCart({ ...line.choice, amount: wholeLine })),
    putBack: (line: ShownLine) => runAway(() => addToCart(line.choice)),
    agree: () => runAway(() => ask(agreeToChangesCall, { body: {} })),
  }
}

/** The header knows which offers there are, the page how many of each: with both the first press shows at once. */
function useKnownPieces(fromServer: CartAnswer): void {
  useEffect(() => void updateCart(fromServer).catch(() => undefined), [fromServer])
}

/** As much as a line can hold: whatever is there goes. */
const wholeLine = 999

export type CartLines = ReturnType<typeof useCartLines>
