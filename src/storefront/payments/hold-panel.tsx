import { useEffect, useState } from 'react'
import { useStage } from './use-stage.ts'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import type { PayData, PayView } from './pay.loader.ts'
import css from './pay.module.css'

type HoldPanelProps = { t: PayData['t']; view: PayView; hold: NonNullable<PayView['hold']> }

/** A clock that is read aloud every second would be all that one hears: these minutes are said, and no other. */
const spokenMinutes = [10, 2]

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long the things are kept: until when, and from the first second of the script how much is left. */
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
  // Whoever waits for the bank asks already.
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
