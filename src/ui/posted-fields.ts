/** What is wrong, by the names of fields; what stands under any other name is said of the whole form. */
export type FormErrors = Readonly<Record<string, readonly string[]>>

/** What was typed and what was wrong, in a form that came back with its page. */
export type PostedForm = { values: Readonly<Record<string, string>>; errors: FormErrors }

type FieldOptions<Field extends string> = { order: readonly Field[]; errorOf: (name: Field) => string | undefined }

/** The props of fields in a form that may have come back: what was typed, what is wrong, and the focus for the first of it. */
export function postedFields<Field extends string>(
  postedForm: PostedForm | undefined,
  { order, errorOf }: FieldOptions<Field>,
) {
  const firstWrong = order.find((name) => postedForm?.errors[name])
  // The answer is a page of its own: without a script the browser itself leads to what is wrong in it.
  const bare = (name: Field) => ({ name, error: errorOf(name), autoFocus: name === firstWrong || undefined })
  return {
    /** Without a value: a password is never written into a page. */
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
