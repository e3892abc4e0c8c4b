import { useCallback, useEffect, useRef } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { focusOn } from '#web/head-dom.ts'

/** When a button goes away with its line or message, the title gets the focus; the page does not scroll. */
export function useFocusOnTitle(shownAnswer: CartAnswer): (answer: CartAnswer) => CartAnswer {
  const awaitedAnswer = useRef<CartAnswer>(undefined)
  useEffect(() => {
    if (awaitedAnswer.current !== shownAnswer) return
    awaitedAnswer.current = undefined
    focusOn(document.querySelector<HTMLElement>('main h1'))
  })
  return useCallback((answer) => (awaitedAnswer.current = answer), [])
}
