import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'
import { useStage } from './use-stage.ts'

type BankAnswerProps = { t: PayData['t']; view: PayView }

/** Says that the bank is waited for, and shows the page that comes with its answer. */
export function BankAnswer({ t, view }: BankAnswerProps) {
  useStage(view, true)
  return (
    <div className={css.answer}>
      {/* Without a script the page is fetched anew. */}
      <noscript>
        <meta httpEquiv="refresh" content="15" />
      </noscript>
      <p role="status" className={css.status}>
        <span className={css.stitches} aria-hidden />
        {t.waiting.status}
      </p>
      {view.own && <small>{t.waiting.statusNote}</small>}
    </div>
  )
}
