export type Passes = {
  /** Asks for a pass. Whoever asks during one gets another right after it. */
  run: () => void
  /** The pass under way, if there is one. */
  idle: () => Promise<void>
}

/** Works in passes, one at a time, until one has found nothing to do. */
export function inPasses(work: () => Promise<number>, fail: (error: unknown) => void): Passes {
  let pass: Promise<void> | undefined
  let again = false

  async function drain(): Promise<void> {
    do {
      again = false
      const count = await work()
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
