import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './icon-button.module.css'

/** plain: tinted on hover; bare: no disc, for the heart on a photo; disc: white disc on a photo; ring: outlined. */
export type IconLook = 'plain' | 'bare' | 'disc' | 'ring'

const looks: Record<IconLook, string | undefined> = { plain: undefined, bare: css.bare, disc: css.disc, ring: css.ring }

type Shape = { label: string; look?: IconLook; className?: string; children: ReactNode }

const iconClass = (look: IconLook, className?: string) => classNames(css.icon, looks[look], className)

export function IconButton({
  label,
  look = 'plain',
  className,
  ...rest
}: Shape & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'>) {
  return <button type="button" {...rest} aria-label={label} className={iconClass(look, className)} />
}

export function IconLink({
  label,
  look = 'plain',
  className,
  children,
  ...rest
}: Shape & { href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label'>) {
  return (
    <a {...rest} aria-label={label} className={iconClass(look, className)}>
      {children}
    </a>
  )
}
