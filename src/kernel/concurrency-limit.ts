import { Refusal } from './refusal.ts'

/**
 * Limits concurrent expensive work. Further calls wait in a queue; a call that finds the queue full is refused with
 * 429.
 */
export function concurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Refusal('too_many_requests', 429, { retryAfter: 5 })
      await new Promise<void>((next) => line.push(next))
    } else running++
    try {
      return await work()
    } finally {
      // The next call takes over this slot, so `running` stays the same.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
