import { useEffect } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { orderErrors, type OrderErrors } from './order-state.ts'

/** What is wrong: what the last press has found, or what a form that was posted without a script came back with. */
export function useOrderErrors({ errors: pageErrors }: Pick<CheckoutData, 'errors'>): OrderErrors {
  const errors = useSignal(orderErrors)
  return errors ?? pageErrors
}

/** From now on they are mended one by one; the next order begins without any. */
export function useErrorsOfPage({ errors: pageErrors }: Pick<CheckoutData, 'errors'>): void {
  useEffect(() => {
    orderErrors.set(pageErrors)
    return () => orderErrors.set(undefined)
  }, [pageErrors])
}
