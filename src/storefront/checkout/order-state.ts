import { signal } from '#kernel/signal.ts'
import { orderFormId } from '../discounts/order-form.ts'

/** The form, for what belongs to it and stands elsewhere. */
export const formId = orderFormId

/** What is wrong, by the names of fields; under an empty name what is wrong with the order as a whole. */
export type OrderErrors = Readonly<Record<string, string>>

/** Of the form and of the panel with its button, which stands beside it; undefined until the form is live. */
export const orderErrors = signal<OrderErrors | undefined>(undefined)

/** Counts the presses that found something wrong: each shows the list of it anew. */
export const refusedPresses = signal(0)

/** An error that is mended, or said for the first time. */
export function setError(name: string, text: string | undefined): void {
  const { [name]: _before, ...others } = orderErrors.get() ?? {}
  orderErrors.set(text === undefined ? others : { ...others, [name]: text })
}

/** A press that could not order: what is wrong, to be shown anew. */
export function refuseOrder(errors: OrderErrors): void {
  orderErrors.set(errors)
  refusedPresses.set(refusedPresses.get() + 1)
}
