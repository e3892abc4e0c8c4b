import { classNames } from './class-names.ts'
import css from './mark.module.css'

/** Six petals: favicon, bullet, bonus icon, level marker. The size comes from --mark-size, the colour from the text. */
export function Mark({ className }: { className?: string }) {
  return <span aria-hidden className={classNames(css.mark, className)} />
}
