import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { discountsCall, priceCall } from '#shop/checkout/price.calls.ts'
import type { DiscountsBody, PriceAnswer, PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import { ask } from '#ui/ask.ts'

const patienceMs = 15_000

/**
 * What the order costs: what came with the page, and what the server says after each change of the cart, of a discount or
 * of the delivery, which is the question. Of answers that overtake each other the last question's counts.
 */
export function usePrice(fromServer: PriceAnswer | null, cart: CartAnswer, question: PriceQuestionBody) {
  const [page, setPage] = useState(fromServer)
  const [price, setPrice] = useState(fromServer)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (page !== fromServer) {
    // A page that was fetched anew brings its own price.
    setPage(fromServer)
    setPrice(fromServer)
  }
  const turn = useRef(0)
  /** An answer that overtook a change would not know of it: whatever is asked waits for the changes before it. */
  const lastChange = useRef<Promise<unknown>>(Promise.resolve())
  const run = useCallback(async (work: () => Promise<PriceAnswer>): Promise<PriceAnswer> => {
    const own = ++turn.current
    const isLatest = () => own === turn.current
    const before = lastChange.current
    setBusy(true)
    try {
      await before
      const answer = await work()
      if (isLatest()) setPrice(answer)
      if (isLatest()) setFailed(false)
      return answer
    } finally {
      if (isLatest()) setBusy(false)
    }
  }, [])
  const key = JSON.stringify(question)
  const pricedChoice = useRef({ cart, key })
  useEffect(() => {
    const isPriced = pricedChoice.current.cart === cart && pricedChoice.current.key === key
    // Of an empty cart nothing has to be said.
    if (isPriced || cart.products.length === 0) return
    pricedChoice.current = { cart, key }
    const body = JSON.parse(key) as PriceQuestionBody
    const askPrice = () => ask(priceCall, { body, signal: AbortSignal.timeout(patienceMs) })
    run(askPrice).catch(() => setFailed(true))
  }, [cart, key, run])
  const change = useCallback(
    (changes: DiscountsBody, signal: AbortSignal = AbortSignal.timeout(patienceMs)) => {
      const body = { ...(JSON.parse(key) as PriceQuestionBody), ...changes }
      const answer = run(() => ask(discountsCall, { body, signal }))
      lastChange.current = answer.catch(() => undefined)
      return answer
    },
    [run, key],
  )
  return { price, isBusy, hasFailed, change }
}

export type Pricing = ReturnType<typeof usePrice>
export type ChangeDiscounts = Pricing['change']
