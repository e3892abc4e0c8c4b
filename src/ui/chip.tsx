import { X } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import css from './chip.module.css'
import { classNames } from './class-names.ts'

/** Chip that links to a page: a sub-section, a section of the journal. */
export function ChipLink({
  current,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; current?: boolean }) {
  return (
    <a
      {...rest}
      className={classNames(css.chip, current && css.on, className)}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  )
}

export function ChipButton({
  pressed: isPressed,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isPressed}
      className={classNames(css.chip, isPressed && css.on, className)}
    />
  )
}

/** Radio button as a chip: a face value of a certificate. */
export function ChipRadio({
  children,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className={classNames(css.chip, className)}>
      <input {...rest} type="radio" className={css.radio} />
      {children}
    </label>
  )
}

/** An applied filter; the cross is a link where the filters are in the URL. */
export function AppliedChip({ children, removeLabel, href, onRemove }: AppliedChipProps) {
  const cross = <X aria-hidden />
  return (
    <span className={css.applied}>
      {children}
      {href === undefined ? (
        <button type="button" className={css.cross} aria-label={removeLabel} onClick={onRemove}>
          {cross}
        </button>
      ) : (
        <a className={css.cross} aria-label={removeLabel} href={href}>
          {cross}
        </a>
      )}
    </span>
  )
}

type AppliedChipProps = { children: ReactNode; removeLabel: string; href?: string; onRemove?: () => void }
