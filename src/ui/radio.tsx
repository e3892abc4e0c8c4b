import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; aside?: ReactNode }

/** Native radio button: equal names form a group, arrow keys move inside it. */
export function Radio({ children, aside, className, ...rest }: RadioProps) {
  return (
    <label className={classNames(css.row, className)}>
      <input {...rest} type="radio" className={classNames(css.box, css.radio)} />
      <span className={css.text}>{children}</span>
      {aside}
    </label>
  )
}

/** Radio button as a card: a carrier, a payment method. */
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
