import { classNames } from './class-names.ts'
import css from './status-chip.module.css'

export type StatusTone = 'info' | 'ok' | 'muted' | 'honey'

/** In transit: info; received: ok; cancelled: muted; awaiting payment: honey. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={classNames(css.chip, css[tone])}>{children}</span>
}
