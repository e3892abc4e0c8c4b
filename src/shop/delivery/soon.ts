import { setTimeout as pause } from 'node:timers/promises'
import type { QuoteOutcome } from './quotes.ts'

/** Undefined where it takes longer; the answer is in memory when it is asked for by name. */
export async function soon(outcome: Promise<QuoteOutcome>, patienceMs: number): Promise<QuoteOutcome | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([outcome, pause(patienceMs, undefined, { signal: late.signal })])
  } finally {
    late.abort()
    outcome.catch(() => {})
  }
}
