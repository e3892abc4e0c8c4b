/* chunk: cards */
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

/** Button that looks like a link: opens a dialog, retries. */
export function TextButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classNames(css.link, className)} />
}
