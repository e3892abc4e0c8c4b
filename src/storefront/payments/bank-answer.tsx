import { useEffect } from 'react'
import { navigate } from '#web/navigation.ts'
import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'
import { useStage } from './use-stage.ts'

type BankAnswerProps = { t: PayData['t']; view: PayView }

const checkMs = 15_000

/** Says that the bank is waited for, and shows the page that comes with its answer. */
export function BankAnswer({ t, view }: BankAnswerProps) {
  useStage(view, true)
  return (
    <div className={css.answer}>
      {/* Without a script the page is fetched anew. */}
      <noscript>
        <meta httpEquiv="refresh" content={`15; url=${view.payHref}`} />
      </noscript>
      <p role="status" className={css.status}>
        <span className={css.stitches} aria-hidden />
        {t.waiting.status}
      </p>
      {view.own && <small>{t.waiting.statusNote}</small>}
    </div>
  )
}

/** The same for a buyer who has just come back from the bank: the ways to pay appear only after its answer is late. */
export function BankCheck({ t, view }: BankAnswerProps) {
  const { payHref } = view
  useEffect(() => {
    const timer = setTimeout(() => void navigate(payHref, { replace: true }), checkMs)
    return () => clearTimeout(timer)
  }, [payHref])
  return <BankAnswer t={t} view={view} />
}
