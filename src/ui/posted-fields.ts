/** Errors by field name; an error under any other name belongs to the whole form. */
export type FormErrors = Readonly<Record<string, readonly string[]>>

/** Values and errors of a posted form that was refused. */
export type PostedForm = { values: Readonly<Record<string, string>>; errors: FormErrors }

type FieldOptions<Field extends string> = { order: readonly Field[]; errorOf: (name: Field) => string | undefined }

/** Props of fields in a form that may have been refused: typed values, errors, and focus on the first error. */
export function postedFields<Field extends string>(
  postedForm: PostedForm | undefined,
  { order, errorOf }: FieldOptions<Field>,
) {
  const firstWrong = order.find((name) => postedForm?.errors[name])
  // A refused form is a whole new page: without a script the browser itself focuses the first error.
  const bare = (name: Field) => ({ name, error: errorOf(name), autoFocus: name === firstWrong || undefined })
  return {
    /** Without a value: a password is never rendered into a page. */
    bare,
    field: <Saved extends string | undefined>(name: Field, savedText: Saved) => ({
      ...bare(name),
      defaultValue: postedForm ? (postedForm.values[name] ?? '') : savedText,
    }),
    box: (name: Field, isOn = false) => ({
      ...bare(name),
      value: 'true',
      defaultChecked: postedForm ? postedForm.values[name] === 'true' : isOn,
    }),
  }
}
