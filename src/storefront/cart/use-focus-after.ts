import { useCallback, useEffect, useRef } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { focusOn } from '#web/head-dom.ts'
import { lineId } from './line-order.rules.ts'

type Focus = { answer: CartAnswer; offerId: number | undefined }

/**
 * Moves the focus to the next line, or else to the title, when a clicked button disappears. The page does not scroll.
 */
export function useFocusAfter(shownAnswer: CartAnswer): (answer: CartAnswer, offerId?: number) => CartAnswer {
  const awaitedFocus = useRef<Focus>(undefined)
  useEffect(() => {
    if (awaitedFocus.current?.answer !== shownAnswer) return
    const { offerId } = awaitedFocus.current
    awaitedFocus.current = undefined
    // The answer may arrive after the visitor has moved the focus elsewhere.
    if (document.activeElement !== document.body) return
    const line = offerId === undefined ? null : document.getElementById(lineId(offerId))
    focusOn(line ?? document.querySelector<HTMLElement>('main h1'))
  })
  return useCallback((answer, offerId) => {
    awaitedFocus.current = { answer, offerId }
    return answer
  }, [])
}
