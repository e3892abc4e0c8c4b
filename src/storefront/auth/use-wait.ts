import { useEffect, useState } from 'react'
import { Refused } from '#ui/ask.ts'

/** «14:20» */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Countdown of the wait time that the server or a letter requires. */
export function useWait(firstSeconds = 0) {
  const [now, setNow] = useState(Date.now)
  const [until, setUntil] = useState(now + firstSeconds * 1000)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  const begin = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  const watch = <Answer>(coming: Promise<Answer>): Promise<Answer> =>
    coming.catch((error: unknown) => {
      if (error instanceof Refused && error.status === 429) begin(Number(error.headers?.get('retry-after') ?? 60))
      throw error
    })
  return { secondsLeft, begin, watch }
}
