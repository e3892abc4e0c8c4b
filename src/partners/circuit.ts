type Rules = { failures: number; withinMs: number; restMs: number; now: () => number }

/** Circuit breaker: stops calls to a partner after several failures within a time, and tries again after a rest. */
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
