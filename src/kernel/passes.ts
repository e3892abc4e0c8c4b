import { setTimeout as pause } from 'node:timers/promises'

export type Passes = {
  /** Asks for a pass. Whoever asks during one gets another when it has rested. */
  run: () => void
  /** The pass under way, if there is one. */
  idle: () => Promise<void>
}

type PassOptions = {
  /** How much it did. */
  work: () => Promise<number>
  /** So much is a whole pass: more may wait, and the next begins at once. */
  full: number
  fail: (error: unknown) => void
}

/** Who asks in a hurry shares a pass with all that ask within this time. */
const restMs = 40

/** Works in passes, one at a time, until one has found nothing to do; after each that was not full it rests. */
export function inPasses({ work, full, fail }: PassOptions): Passes {
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
