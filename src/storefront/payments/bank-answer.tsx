import { useEffect } from 'react'
import { paymentStateCall } from '#shop/payments/payments.calls.ts'
import { ask } from '#ui/ask.ts'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import type { PayData } from './pay.loader.ts'
import css from './pay.module.css'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

type BankAnswerProps = { t: PayData['t']; payKey: string; stage: string }

/** Asks the shop whether the bank has answered, more seldom with time, and shows the page that comes then. */
export function BankAnswer({ t, payKey: key, stage }: BankAnswerProps) {
  const here = useHere()
  const placedHref = link(here, 'order-placed', { query: { key } })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const look = async (pauseMs: number) => {
      const state = document.hidden ? stage : await stageNow(key, stop.signal).catch(() => stage)
      if (stop.signal.aborted) return
      if (state === 'paid') return navigate(placedHref, { replace: true })
      if (state !== stage) return location.reload()
      timer = setTimeout(() => void look(Math.min(pauseMs * 1.3, longestPauseMs)), pauseMs)
    }
    void look(firstPauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [key, stage, placedHref])
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
      <small>{t.waiting.statusNote}</small>
    </div>
  )
}

const stageNow = async (key: string, signal: AbortSignal) =>
  (await ask(paymentStateCall, { query: { key }, signal })).state
