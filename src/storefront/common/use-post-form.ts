import { useForm, type FormOptions } from '#ui/use-form.ts'
import { useFormState } from '#web/hooks.ts'
import type { FieldOf, FormPath } from '../forms.ts'

/** `useForm` for a form of the shop: typed field names, and the errors of the last post. */
export function usePostForm<Path extends FormPath, Field extends FieldOf<Path>, Answer>(
  to: Path,
  options: Omit<FormOptions<Field, Answer>, 'posted'>,
) {
  const { ref, onSubmit, ...form } = useForm({ ...options, posted: useFormState(to) })
  return { ...form, props: { to, ref, onSubmit } }
}
