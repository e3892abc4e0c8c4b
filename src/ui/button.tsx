import { Check } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { classNames } from './class-names.ts'
import { useWords } from './locale.tsx'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'white' | 'danger'

export type ButtonShape = {
  look?: ButtonLook
  /** 52 px by default, 44 in compact rows. */
  size?: 'md' | 'sm'
  wide?: boolean
  className?: string
}

const looks: Record<ButtonLook, string | undefined> = {
  primary: css.primary,
  outline: css.outline,
  quiet: css.quiet,
  white: css.white,
  danger: css.danger,
}

export const buttonClass = ({ look = 'primary', size = 'md', wide, className }: ButtonShape): string =>
  classNames(css.button, looks[look], size === 'sm' && css.small, wide && css.wide, className)

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonShape & {
    /** Keeps the width, runs the stitch and ignores further clicks without losing focus. */
    busy?: boolean
    /** The moment after success: see useBriefly. */
    done?: boolean
    icon?: ReactNode
  }

export function Button({
  look,
  size,
  wide,
  className,
  busy,
  done: isDone,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const words = useWords()
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ look, size, wide, className }), isDone && css.done)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={css.label}>
        {isDone ? <Check aria-hidden /> : icon}
        {children}
      </span>
      {busy && (
        <>
          <span className={css.stitch} aria-hidden />
          <span className={css.still}>{words.sending}</span>
        </>
      )}
    </button>
  )
}
