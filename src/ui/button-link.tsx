import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { buttonClass, type ButtonShape } from './button.tsx'

type ButtonLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> &
  ButtonShape & { href: string; icon?: ReactNode }

export function ButtonLink({ look, size, wide, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ look, size, wide, className })}>
      {icon}
      {children}
    </a>
  )
}
