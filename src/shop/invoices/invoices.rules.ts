import { plus, type Money } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'

/**
 * `kept`: differs from the sum of the invoice, the rest may still arrive. `to_return`: waits for staff to return the
 * money.
 */
export const transferStates = ['kept', 'counted', 'to_return', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

export const transferReasons = ['other_sum', 'paid_twice', 'too_late'] as const
export type TransferReason = (typeof transferReasons)[number]

type Verdict = { state: TransferState; reason: TransferReason | null }

/** State of a transfer, given the earlier ones: only the full sum, at once or in parts, pays an order. */
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

/** Moscow is UTC+3 all year. */
const moscowAhead = hours(3)

/** Payment deadline: the end of a day in Moscow, `count` days from now. */
export function endOfDay(now: Date, count: number): Date {
  const local = after(after(now, days(count)), moscowAhead)
  local.setUTCHours(23, 59, 59, 0)
  return after(local, -moscowAhead)
}
