import { useCallback, useEffect, useRef, useState } from 'react'
import { discountsCall, priceCall } from '#shop/checkout/price.calls.ts'
import type { DiscountsBody, PriceAnswer, PriceQuestionBody } from '#shop/checkout/price.schemas.ts'
import { ask } from '#ui/ask.ts'

const patienceMs = 15_000
const nothingMore: PriceQuestionBody = {}

/**
 * What the order costs: what came with the page, and what the server says after each change of the cart, of a discount or
 * of what else the price depends on. Of answers that overtake each other the last question's counts.
 */
export function usePrice(fromServer: PriceAnswer | null, cart: object, question: PriceQuestionBody = nothingMore) {
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
  const run = useCallback(async (work: () => Promise<PriceAnswer>): Promise<PriceAnswer> => {
    const own = ++turn.current
    const isLatest = () => own === turn.current
    setBusy(true)
    try {
      const answer = await work()
      if (isLatest()) setPrice(answer)
      if (isLatest()) setFailed(false)
      return answer
    } finally {
      if (isLatest()) setBusy(false)
    }
  }, [])
  const pricedChoice = useRef({ cart, question })
  useEffect(() => {
    if (pricedChoice.current.cart === cart && pricedChoice.current.question === question) return
    pricedChoice.current = { cart, question }
    const signal = AbortSignal.timeout(patienceMs)
    run(() => ask(priceCall, { body: question, signal })).catch(() => setFailed(true))
  }, [cart, question, run])
  const change = useCallback(
    (body: DiscountsBody, signal: AbortSignal = AbortSignal.timeout(patienceMs)) =>
      run(() => ask(discountsCall, { body, signal })),
    [run],
  )
  return { price, isBusy, hasFailed, change }
}

export type Pricing = ReturnType<typeof usePrice>
export type ChangeDiscounts = Pricing['change']
