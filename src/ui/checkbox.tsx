import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode
  /** Content at the end of the row, such as a number of models in a filter. */
  aside?: ReactNode
  error?: ReactNode
}

export function Checkbox({ children, aside, error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={css.row}>
        <input
          {...rest}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={css.text}>{children}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </label>
      {error && (
        <p className={css.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

export function Switch({ children, className, ...rest }: Omit<CheckboxProps, 'error' | 'aside'>) {
  return (
    <label className={classNames(css.row, className)}>
      <span className={css.text}>{children}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state */}
      <input {...rest} type="checkbox" role="switch" className={classNames(css.box, css.toggle)} />
    </label>
  )
}
