import { useEffect, useState } from 'react'
import css from './clock-cells.module.css'
import { secondsLeft } from './countdown.rules.ts'
import { useLocale } from './locale.tsx'
import { plural } from './plural.ts'

export type ClockCellsWords = { label: string; /** Plural forms for hours, minutes and seconds. */ units: string[][] }

/** Countdown cells for the last three days of a promotion; earlier, and without scripts, only the date is shown. */
export function ClockCells({ end, words }: { end: string; words: ClockCellsWords }) {
  const locale = useLocale()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = secondsLeft(new Date(end), now)
  if (left === undefined) return null
  const values = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <div role="timer" aria-live="off" aria-label={words.label} className={css.cells}>
      {values.map((value, unit) => (
        <span key={unit} className={css.cell}>
          <b>{String(value).padStart(2, '0')}</b> <span>{plural(value, words.units[unit] ?? [], locale)}</span>
        </span>
      ))}
    </div>
  )
}
