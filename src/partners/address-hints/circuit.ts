type Rules = { failures: number; withinMs: number; restMs: number; now: () => number }

/** Leaves a partner in peace after several failures in a row of time, and tries again when the rest is over. */
export function circuit({ failures, withinMs, restMs, now }: Rules) {
  let failed: number[] = []
  let restUntil = -Infinity

  return {
    isResting: () => now() < restUntil,
    succeeded: () => void (failed = []),
    failed: () => {
      const moment = now()
      failed = [...failed.filter((earlier) => moment - earlier < withinMs), moment]
      if (failed.length < failures) return
      restUntil = moment + restMs
      failed = []
    },
  }
}
