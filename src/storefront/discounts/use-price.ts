import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { discountsCall, priceCall } from '#shop/checkout/price.calls.ts'
import type { DiscountsBody, PriceAnswer, PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import { ask } from '#ui/ask.ts'

const patienceMs = 15_000

/**
 * Order price, initially from the page, then from the server after every change of the cart, discounts or delivery
 * (`question`). Out-of-order answers are dropped in favor of the latest request.
 */
export function usePrice(fromServer: PriceAnswer | null, cart: CartAnswer, question: PriceQuestionBody) {
  const [page, setPage] = useState(fromServer)
  const [price, setPrice] = useState(fromServer)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (page !== fromServer) {
    // A refetched page brings its own price.
    setPage(fromServer)
    setPrice(fromServer)
  }
  const turn = useRef(0)
  /** Requests wait for the changes before them, or their answers would be stale. */
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
    // An empty cart has no price.
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
