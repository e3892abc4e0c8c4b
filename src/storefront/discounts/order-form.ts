import { useSyncExternalStore } from 'react'

/** The form of the order, which stands beside the sums. */
export const orderFormId = 'checkout'

const never = () => () => undefined

/** The form of the order, until a script is here. */
export const useOrderForm = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => orderFormId,
  )
