import { useFormState } from '#web/hooks.ts'
import type { FieldOf, FormPath } from '../forms.ts'

/** A form that is posted and comes back with its page: what was typed and what is wrong, at its fields. */
export function useShownForm<Path extends FormPath>(to: Path) {
  const state = useFormState(to)
  const errors = state?.errors ?? {}
  const [firstWrong] = Object.keys(errors)
  const common = (name: string) => ({
    name,
    error: errors[name]?.[0],
    // Without a script the browser itself leads to what is wrong.
    autoFocus: name === firstWrong || undefined,
  })
  return {
    errors,
    field: (name: FieldOf<Path>, savedText = '') => ({
      ...common(name),
      defaultValue: state?.values[name] ?? (state ? '' : savedText),
    }),
    /** A password is never written into a page. */
    secret: (name: FieldOf<Path>) => common(name),
    box: (name: FieldOf<Path>, isOn = false) => ({
      ...common(name),
      value: 'true',
      defaultChecked: state ? state.values[name] === 'true' : isOn,
    }),
  }
}
