import { useEffect } from 'react'
import { navigate } from '#web/navigation.ts'
import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'
import { useStage } from './use-stage.ts'

type BankAnswerProps = { t: PayData['t']; view: PayView }

const checkMs = 15_000

/** Notice of waiting for the bank; shows the next page once the bank has answered. */
export function BankAnswer({ t, view }: BankAnswerProps) {
  useStage(view, true)
  return (
    <div className={css.answer}>
      {/* Without JavaScript the page reloads itself. */}
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

/** Notice for a buyer returning from the bank; payment methods appear only if the answer is late. */
export function BankCheck({ t, view }: BankAnswerProps) {
  const { payHref } = view
  useEffect(() => {
    const timer = setTimeout(() => void navigate(payHref, { replace: true }), checkMs)
    return () => clearTimeout(timer)
  }, [payHref])
  return <BankAnswer t={t} view={view} />
}
