import type { InputHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import css from './field.module.css'

type TextFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>

export function TextField({ label, hint, error, required, keepsRoom, className, id, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, keepsRoom, className, id }}>
      {(links) => <input type="text" {...rest} {...links} className={css.control} />}
    </Field>
  )
}
