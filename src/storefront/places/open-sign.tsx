import { useEffect, useRef, useState } from 'react'
import { openState, todayKey, weekdayThere, type StoreHours } from '#shop/catalogue/store-hours.rules.ts'
import { fill } from '../common/fill.ts'
import css from './stores.module.css'

export type OpenWords = { open: string; closing: string; closed: readonly string[]; on: readonly string[] }

const minute = 60_000
const day = 86_400_000

/** Open or closed sign, computed in the browser because the page is cached for any hour. */
export function OpenSign({ hours, t }: { hours: StoreHours; t: OpenWords }) {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, minute)
    return () => clearInterval(timer)
  }, [])
  const sign = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!now) return
    const today = todayKey(hours, now)
    // The rows of hours are static HTML.
    for (const row of sign.current?.closest('li')?.querySelectorAll<HTMLElement>('[data-days]') ?? [])
      row.toggleAttribute('data-today', row.dataset['days']?.split(' ').includes(today))
  }, [hours, now])
  const door = now && openState(hours, now)
  return (
    <p ref={sign} className={css.sign} data-state={door?.state}>
      {door && signWords(door, now, t)}
    </p>
  )
}

function signWords(door: NonNullable<ReturnType<typeof openState>>, now: Date, t: OpenWords): string {
  if (door.state === 'open') return fill(t.open, { until: door.until })
  if (door.state === 'closing') return fill(t.closing, { minutes: door.minutes })
  const weekday = t.on[weekdayThere(new Date(now.getTime() + door.opensIn * day))] ?? ''
  // Hours without a leading zero: «с 9:00».
  return fill(t.closed[Math.min(door.opensIn, 2)] ?? '', { at: door.at.replace(/^0/, ''), day: weekday })
}
