import { useEffect, useState } from 'react'
import { useStage } from './use-stage.ts'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'

type HoldPanelProps = { t: PayData['t']; view: PayView; hold: NonNullable<PayView['hold']> }

/** Minutes announced to screen readers; announcing every second would drown out everything else. */
const spokenMinutes = [10, 2]

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Reservation deadline; with JavaScript also a countdown. */
export function HoldPanel({ t, view, hold: { since, until, text } }: HoldPanelProps) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  const [from, end] = [Date.parse(since), Date.parse(until)]
  const leftMs = now === undefined ? end - from : Math.max(0, end - now)
  const leftMinutes = Math.ceil(leftMs / 60_000)
  const spokenMinute =
    now !== undefined && leftMs > 0 ? spokenMinutes.findLast((each) => leftMinutes <= each) : undefined
  // While the bank's answer is expected, BankAnswer polls already.
  useStage(view, leftMs === 0 && !view.isExpecting)
  return (
    <div className={css.hold}>
      <p>
        {t.hold} <span>{text}</span>
        {now !== undefined && (
          <b role="timer" aria-live="off">
            {clock(leftMs)}
          </b>
        )}
      </p>
      <StitchProgress label={t.hold} value={leftMs} max={end - from} />
      <p role="status" className="visually-hidden">
        {spokenMinute && t.holdLeft[spokenMinute]}
      </p>
    </div>
  )
}
