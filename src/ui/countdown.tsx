import { useEffect, useState } from 'react'
import { ClockPlace } from './clock-place.tsx'
import css from './countdown.module.css'
import { asClock, secondsLeft } from './countdown.rules.ts'
import { useWords } from './locale.tsx'

/** Pages are cached, so the server knows no "now": until the script runs, an invisible clock keeps the place. */
export function Countdown({ end }: { end: Date | string | null | undefined }) {
  const words = useWords()
  const [now, setNow] = useState<Date>()
  const moment = end ? new Date(end).getTime() : undefined
  useEffect(() => {
    if (moment === undefined) return
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [moment])
  if (moment === undefined) return null
  if (!now) return <ClockPlace />
  const left = secondsLeft(new Date(moment), now)
  if (left === undefined) return null
  return (
    <span role="timer" aria-live="off" aria-label={words.timeLeft} className={css.clock}>
      {asClock(left)}
    </span>
  )
}
