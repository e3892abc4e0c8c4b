import { postedFields } from '#ui/posted-fields.ts'
import { useFormState } from '#web/hooks.ts'
import type { FieldOf, FormPath } from '../forms.ts'

/** State of a form posted without JavaScript: typed values and errors per field. */
export function useShownForm<Path extends FormPath>(to: Path) {
  const state = useFormState(to)
  const errors = state?.errors ?? {}
  const order = Object.keys(errors) as FieldOf<Path>[]
  const { bare, field, box } = postedFields(state, { order, errorOf: (name) => errors[name]?.[0] })
  return { errors, field: (name: FieldOf<Path>, savedText = '') => field(name, savedText), secret: bare, box }
}
