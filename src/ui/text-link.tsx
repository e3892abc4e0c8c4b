import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import css from './text-link.module.css'

export function TextLink({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} className={classNames(css.link, className)}>
      {children}
    </a>
  )
}

/** Looks like a link but does something here: opens a layer, tries again. */
export function TextButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classNames(css.link, className)} />
}
