import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import field from './field.module.css'
import css from './select-field.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<FieldTexts, 'label'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
    label: string
    options: SelectOption[]
    /** Shown until an option is chosen. */
    placeholder?: string
  }

type BareProps = Omit<SelectFieldProps, 'label' | 'hint' | 'error'> & { look?: 'field' | 'pill' }

/** Native select: opens above dialogs and works without a script. The list is styled where the browser supports it. */
export function Select({ options, placeholder, look = 'field', className, ...rest }: BareProps) {
  return (
    <select
      {...rest}
      className={classNames(look === 'field' ? field.control : css.pill, css.select, className)}
      defaultValue={rest.value === undefined ? (rest.defaultValue ?? (placeholder ? '' : undefined)) : undefined}
    >
      {placeholder && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export function SelectField({ label, hint, error, required, className, id, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, className, id }}>{(links) => <Select {...rest} {...links} />}</Field>
  )
}
