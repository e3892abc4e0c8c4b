import { useSyncExternalStore } from 'react'

/** Id of the order form, which stands beside the totals. */
export const orderFormId = 'checkout'

const never = () => () => undefined

/** Id of the order form; undefined after hydration. */
export const useOrderForm = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => orderFormId,
  )
