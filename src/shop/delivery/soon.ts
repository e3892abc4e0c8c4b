import type { QuoteOutcome } from './quotes.ts'

/** Undefined where it takes longer; the answer is in memory when it is asked for by name. */
export function soon(outcome: Promise<QuoteOutcome>, patienceMs: number): Promise<QuoteOutcome | undefined> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(resolve, patienceMs, undefined)
    outcome.then(resolve, reject).finally(() => clearTimeout(end))
  })
}
