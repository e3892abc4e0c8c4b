import { useCallback, useEffect, useRef } from 'react'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { focusOn } from '#web/head-dom.ts'

/** A button that goes with its line or message leaves the keyboard's place to the title; the page stays where it is. */
export function useKeptPlace(shown: CartAnswer): (answer: CartAnswer) => CartAnswer {
  const awaited = useRef<CartAnswer>(undefined)
  useEffect(() => {
    if (awaited.current !== shown) return
    awaited.current = undefined
    focusOn(document.querySelector<HTMLElement>('main h1'))
  })
  return useCallback((answer) => (awaited.current = answer), [])
}
