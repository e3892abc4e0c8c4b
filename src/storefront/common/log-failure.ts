import { Refused } from '#ui/ask.ts'

/** A network that is gone is written down (R-8-20), but it is no bug of ours. */
export function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the log
  if (error instanceof Refused && error.isOffline) console.warn(error.message)
  else reportError(error)
}
