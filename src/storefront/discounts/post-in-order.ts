import { formAction } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { useHere } from '../visitor/here.ts'
import { useOrderForm } from './order-form.ts'

/**
 * Without a script a code, or a press on a line, is posted with the order's form, so that nothing typed there is lost: its
 * controls belong to that form until their own script is here.
 */
export function usePostInOrder(to: FormPath): { form: string; formAction: string } | undefined {
  const { base } = useHere()
  const form = useOrderForm()
  return form === undefined ? undefined : { form, formAction: formAction(base, to) }
}
