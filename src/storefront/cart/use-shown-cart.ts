import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { Refused } from '#ui/ask.ts'
import { useToast } from '#ui/toast.tsx'
import { inOrderOf, offersIn, orderAfter, orderAfterChange } from './line-order.rules.ts'

/**
 * `answer` as received, `shownCart` with its lines in displayed order, `refusedOffer` after a refused change: this line
 * keeps its place.
 */
type ShownCart = {
  page: CartAnswer
  answer: CartAnswer
  shownCart: CartAnswer
  order: number[]
  refusedOffer?: number | undefined
}

/** `change`: offer that replaced another one. */
type Showing = { refusedOffer?: number | undefined; change?: { from: number; to: number } }
type Running = { offerId?: number | undefined; change?: Showing['change'] }

const asServed = (page: CartAnswer): ShownCart => ({ page, answer: page, shownCart: page, order: offersIn(page) })

const isRefusal = (error: unknown): boolean => error instanceof Refused && error.status >= 400 && error.status < 500

/** Checks the cart, or one of its lines, for a change that the visitor has not accepted. */
export const hasChange = ({ products }: CartAnswer, offerId?: number): boolean =>
  products.some(({ change, trade_offer }) => change && (offerId === undefined || trade_offer.id === offerId))

export const firstMessage = (error: unknown): string | undefined =>
  error instanceof Refused ? Object.values(error.fields).flat()[0] : undefined

/** Latest cart answer, initially the one from the page; `run` executes a call and displays its answer. */
export function useShownCart(fromServer: CartAnswer, reload: () => Promise<CartAnswer>) {
  const toast = useToast()
  // A refetched page brings its own answer.
  const [lastAnswer, setLastAnswer] = useState(() => asServed(fromServer))
  const [isBusy, setBusy] = useState(false)
  const pendingCount = useRef(0)
  /** A toast's undo may run after a newer page has arrived. */
  const latestPage = useRef(fromServer)
  useEffect(() => void (latestPage.current = fromServer), [fromServer])
  const showAnswer = useCallback((answer: CartAnswer, { refusedOffer, change }: Showing = {}) => {
    const page = latestPage.current
    setLastAnswer((before) => {
      const { order: earlierOrder } = before.page === page ? before : asServed(page)
      const order = orderAfter(change ? orderAfterChange(earlierOrder, change) : earlierOrder, answer)
      return { page, answer, shownCart: inOrderOf(answer, order), order, refusedOffer }
    })
  }, [])
  const run = useCallback(
    async (
      work: () => Promise<CartAnswer>,
      failureText: string,
      { offerId, change }: Running = {},
    ): Promise<CartAnswer | undefined> => {
      pendingCount.current++
      setBusy(true)
      try {
        const answer = await work()
        showAnswer(answer, change && { change })
        return answer
      } catch (error) {
        // A refusal means that the screen is stale; the line itself shows the change.
        const cartNow = isRefusal(error) ? await reload().catch(() => undefined) : undefined
        if (cartNow) showAnswer(cartNow, { refusedOffer: offerId })
        if (!cartNow || !hasChange(cartNow, offerId)) toast({ text: firstMessage(error) ?? failureText })
        return undefined
      } finally {
        pendingCount.current--
        setBusy(pendingCount.current > 0)
      }
    },
    [toast, showAnswer, reload],
  )
  const isAtRest = useCallback(() => pendingCount.current === 0, [])
  return { ...(lastAnswer.page === fromServer ? lastAnswer : asServed(fromServer)), isBusy, run, isAtRest }
}
