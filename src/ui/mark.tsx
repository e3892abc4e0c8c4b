import { classNames } from './class-names.ts'
import css from './mark.module.css'

/** Six petals: favicon, bullet, bonus icon, level marker. Its size comes from --mark-size, its color from the text. */
export function Mark({ className }: { className?: string }) {
  return <span aria-hidden className={classNames(css.mark, className)} />
}
