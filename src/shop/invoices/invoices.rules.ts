import { plus, type Money } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'

/** `kept`: it is not the sum of the invoice, and the rest may still come. `to_return` waits for somebody to send it back. */
export const transferStates = ['kept', 'counted', 'to_return', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

export const transferReasons = ['other_sum', 'paid_twice', 'too_late'] as const
export type TransferReason = (typeof transferReasons)[number]

type Verdict = { state: TransferState; reason: TransferReason | null }

/** What a transfer is, beside those that were kept before: only the whole sum, in one or in parts, pays an order. */
export function transferVerdict({
  due,
  keptBefore,
  sum,
  isPaid,
}: {
  due: Money
  keptBefore: Money
  sum: Money
  isPaid: boolean
}): Verdict {
  if (isPaid) return { state: 'to_return', reason: 'paid_twice' }
  return plus(keptBefore, sum) === due ? { state: 'counted', reason: null } : { state: 'kept', reason: 'other_sum' }
}

/** Moscow has no summer time. */
const moscowAhead = hours(3)

/** The end of a day in Moscow, so many days from now: until then an invoice may be paid. */
export function endOfDay(now: Date, count: number): Date {
  const local = after(after(now, days(count)), moscowAhead)
  local.setUTCHours(23, 59, 59, 0)
  return after(local, -moscowAhead)
}
