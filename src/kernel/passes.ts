import { setTimeout as pause } from 'node:timers/promises'

export type Passes = {
  /** Requests a pass. A request during a pass starts another one after a rest. */
  run: () => void
  /** Pass under way, if there is one. */
  idle: () => Promise<void>
}

type PassOptions = {
  /** Returns the number of items done. */
  work: () => Promise<number>
  /** Size of a full pass: more may be waiting, so the next one begins at once. */
  full: number
  fail: (error: unknown) => void
}

/** Rest between passes: requests within this time share one pass. */
const restMs = 40

/** Runs work in passes, one at a time, until a pass finds nothing; rests after each pass that was not full. */
export function runBatches({ work, full, fail }: PassOptions): Passes {
  let pass: Promise<void> | undefined
  let again = false

  async function drain(): Promise<void> {
    do {
      again = false
      const count = await work()
      if (count < full) await pause(restMs)
      again ||= count > 0
    } while (again)
  }

  return {
    run: () => {
      again = true
      pass ??= drain()
        .catch(fail)
        .finally(() => (pass = undefined))
    },
    idle: async () => pass,
  }
}
