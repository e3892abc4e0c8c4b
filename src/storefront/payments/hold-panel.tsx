import { useEffect, useState } from 'react'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import type { PayView } from './pay.loader.ts'
import css from './pay.module.css'

type HoldPanelProps = { name: string; hold: NonNullable<PayView['hold']> }

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long the things are kept: until when, and from the first second of the script how much is left. */
export function HoldPanel({ name, hold: { since, until, text } }: HoldPanelProps) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  const [from, end] = [Date.parse(since), Date.parse(until)]
  const leftMs = now === undefined ? end - from : Math.max(0, end - now)
  return (
    <div className={css.hold}>
      <p>
        {name} <span>{text}</span>
        {now !== undefined && (
          <b role="timer" aria-live="off">
            {clock(leftMs)}
          </b>
        )}
      </p>
      <StitchProgress label={name} value={leftMs} max={end - from} />
    </div>
  )
}
