import type { QuoteOutcome } from './quotes.ts'

/** Outcome within the given time, otherwise undefined; a late answer is cached for the next request. */
export function soon(outcome: Promise<QuoteOutcome>, patienceMs: number): Promise<QuoteOutcome | undefined> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(resolve, patienceMs, undefined)
    outcome.then(resolve, reject).finally(() => clearTimeout(end))
  })
}
