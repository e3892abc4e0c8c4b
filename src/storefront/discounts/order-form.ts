import { useSyncExternalStore } from 'react'

/** The form of the order, which stands beside the sums. */
export const orderFormId = 'checkout'

const never = () => () => undefined

/**
 * Without a script a code is posted with the order's form, so that nothing typed there is lost: its controls belong to
 * that form until their own script is here.
 */
export const useOrderForm = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => orderFormId,
  )
