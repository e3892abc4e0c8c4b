type Rules = { failures: number; withinMs: number; restMs: number; now: () => number }

/** Leaves a partner in peace after several failures in a row of time, and tries again when the rest is over. */
export function circuit({ failures, withinMs, restMs, now }: Rules) {
  let failureTimes: number[] = []
  let restUntil = -Infinity

  return {
    isResting: () => now() < restUntil,
    succeeded: () => void (failureTimes = []),
    failed: () => {
      const moment = now()
      failureTimes = [...failureTimes.filter((earlier) => moment - earlier < withinMs), moment]
      if (failureTimes.length < failures) return
      restUntil = moment + restMs
      failureTimes = []
    },
  }
}
