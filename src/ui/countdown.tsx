import { useEffect, useState } from 'react'
import { ClockPlace } from './clock-place.tsx'
import css from './countdown.module.css'
import { asClock, secondsLeft } from './countdown.rules.ts'
import { useLocale } from './locale.tsx'

/** Text beside the clock, which is rendered later than the page. */
const timeLeft = { ru: 'До конца акции', en: 'Time left' }

/** Pages are cached, so the server has no current time: until the script runs, an invisible placeholder is shown. */
export function Countdown({ end }: { end: Date | string | null | undefined }) {
  const locale = useLocale()
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
    <span role="timer" aria-live="off" aria-label={timeLeft[locale]} className={css.clock}>
      {asClock(left)}
    </span>
  )
}
