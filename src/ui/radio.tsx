import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; aside?: ReactNode }

/** A native radio: rows with the same name form the group, arrows move inside it. */
export function Radio({ children, aside, className, ...rest }: RadioProps) {
  return (
    <label className={classNames(css.row, className)}>
      <input {...rest} type="radio" className={classNames(css.box, css.radio)} />
      <span className={css.text}>{children}</span>
      {aside}
    </label>
  )
}

/** A radio drawn as a card: a carrier, a way to pay. */
export function RadioCard({ className, ...rest }: RadioProps) {
  return <Radio {...rest} className={classNames(css.card, className)} />
}

export function RadioGroup({
  legend,
  hideLegend,
  children,
}: {
  legend: string
  hideLegend?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className={hideLegend ? 'visually-hidden' : css.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
