import { useEffect } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { orderErrors, type OrderErrors } from './order-state.ts'

/** Errors of the last submit, or of the form posted without scripts. */
export function useOrderErrors({ errors: pageErrors }: Pick<CheckoutData, 'errors'>): OrderErrors {
  const errors = useSignal(orderErrors)
  return errors ?? pageErrors
}

/** Moves the errors of the page into the shared state, to be cleared one by one; resets on unmount. */
export function useErrorsOfPage({ errors: pageErrors }: Pick<CheckoutData, 'errors'>): void {
  useEffect(() => {
    orderErrors.set(pageErrors)
    return () => orderErrors.set(undefined)
  }, [pageErrors])
}
