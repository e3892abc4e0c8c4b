import { Refusal } from './refusal.ts'

/** Lets a few pieces of dear work through at once. The next ones wait in a line; whoever finds it full may come again. */
export function turnstile({ atOnce, waiting }: { atOnce: number; waiting: number }) {
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
      // Whoever is next takes this place, so the number of the running stays.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
