import { signal } from '#kernel/signal.ts'
import { orderFormId } from '../discounts/order-form.ts'

/** Form id for controls outside the form. */
export const formId = orderFormId

/** Error texts by field name; an empty name is for the whole order. */
export type OrderErrors = Readonly<Record<string, string>>

/** Errors shared by the form and the order panel; undefined before hydration. */
export const orderErrors = signal<OrderErrors | undefined>(undefined)

/** Number of rejected submits; each one shows the error summary again. */
export const refusedPresses = signal(0)

/** Sets or clears the error of one field. */
export function setError(name: string, text: string | undefined): void {
  const { [name]: _before, ...others } = orderErrors.get() ?? {}
  orderErrors.set(text === undefined ? others : { ...others, [name]: text })
}

/** Rejects a submit and shows its errors. */
export function refuseOrder(errors: OrderErrors): void {
  orderErrors.set(errors)
  refusedPresses.set(refusedPresses.get() + 1)
}
