import { postedFields } from '#ui/posted-fields.ts'
import { useFormState } from '#web/hooks.ts'
import type { FieldOf, FormPath } from '../forms.ts'

/** A form that is posted and comes back with its page: what was typed and what is wrong, at its fields. */
export function useShownForm<Path extends FormPath>(to: Path) {
  const state = useFormState(to)
  const errors = state?.errors ?? {}
  const order = Object.keys(errors) as FieldOf<Path>[]
  const { bare, field, box } = postedFields(state, { order, errorOf: (name) => errors[name]?.[0] })
  return { errors, field: (name: FieldOf<Path>, savedText = '') => field(name, savedText), secret: bare, box }
}
