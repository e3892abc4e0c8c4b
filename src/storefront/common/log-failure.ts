/* chunk: requests */
import { Refused } from '#ui/ask.ts'

/** Logs a failed request (R-8-20); a lost network is a warning, not an error. */
export function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the log
  if (error instanceof Refused && error.isOffline) console.warn(error.message)
  else reportError(error)
}
