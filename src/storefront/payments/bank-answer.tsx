import { useEffect } from 'react'
import { paymentStateCall } from '#shop/payments/payments.calls.ts'
import { ask } from '#ui/ask.ts'
import { navigate } from '#web/navigation.ts'
import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

type BankAnswerProps = { t: PayData['t']; view: PayView }

/** Asks the shop whether the bank has answered, more seldom with time, and shows the page that comes then. */
export function BankAnswer({ t, view: { key, stage, doneHref, own } }: BankAnswerProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const look = async (pauseMs: number) => {
      const state = document.hidden ? stage : await stageNow(key, stop.signal).catch(() => stage)
      if (stop.signal.aborted) return
      if (state === 'paid') return own ? navigate(doneHref, { replace: true }) : location.reload()
      if (state !== stage) return location.reload()
      timer = setTimeout(() => void look(Math.min(pauseMs * 1.3, longestPauseMs)), pauseMs)
    }
    void look(firstPauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [key, stage, doneHref, own])
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
      {own && <small>{t.waiting.statusNote}</small>}
    </div>
  )
}

const stageNow = async (key: string, signal: AbortSignal) =>
  (await ask(paymentStateCall, { query: { key }, signal })).state
