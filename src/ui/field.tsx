import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ErrorWords } from './error-words.tsx'
import css from './field.module.css'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Reserves a line for the error, so that nothing below moves. */
  keepsRoom?: boolean
  className?: string
}

/** Attributes that link a control with its label, hint and error. */
export type FieldLinks = {
  id: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Label above, hint and error below: the same frame around every control. */
export function Field({
  label,
  hint,
  error,
  required,
  keepsRoom,
  className,
  id: ownId,
  children,
}: FieldTexts & { id?: string; children: (links: FieldLinks) => ReactNode }) {
  const madeId = useId()
  const id = ownId ?? madeId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  // With a single reserved line an error replaces the hint.
  const shownHint = keepsRoom && error ? undefined : hint
  const descriptionIds = classNames(Boolean(error) && errorId, Boolean(shownHint) && hintId) || undefined
  return (
    <div className={classNames(css.field, keepsRoom && css.keepsRoom, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && (
          <span className={css.star} aria-hidden>
            *
          </span>
        )}
      </label>
      {children({ id, required, 'aria-invalid': error ? true : undefined, 'aria-describedby': descriptionIds })}
      {error && (
        <p className={css.error} id={errorId}>
          <CircleAlert aria-hidden />
          <span>
            <ErrorWords label={label}>{error}</ErrorWords>
          </span>
        </p>
      )}
      {keepsRoom && !error && !hint && <p className={css.error} aria-hidden />}
      {shownHint && (
        <p className={css.hint} id={hintId}>
          {shownHint}
        </p>
      )}
    </div>
  )
}
