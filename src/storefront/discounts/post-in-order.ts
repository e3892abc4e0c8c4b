import { formAction } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { useHere } from '../visitor/here.ts'
import { useOrderForm } from './order-form.ts'

/**
 * Without JavaScript a code or a line action is posted together with the order form, so that no typed text is lost. Its
 * controls belong to that form until they are hydrated.
 */
export function usePostInOrder(to: FormPath): { form: string; formAction: string } | undefined {
  const { base } = useHere()
  const form = useOrderForm()
  return form === undefined ? undefined : { form, formAction: formAction(base, to) }
}
