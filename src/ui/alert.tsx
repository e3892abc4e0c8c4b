import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './alert.module.css'
import { classNames } from './class-names.ts'

const signs = { error: CircleAlert, ok: CircleCheck, info: Info }

type AlertProps = { tone: keyof typeof signs; className?: string; children: ReactNode }

export function Alert({ tone, className, children }: AlertProps) {
  const Sign = signs[tone]
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(css.alert, css[tone], className)}>
      <Sign aria-hidden />
      <div>{children}</div>
    </div>
  )
}
