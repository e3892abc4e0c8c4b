type RepeatOptions = {
  milliseconds: number
  /** Names the job in the log when it fails. */
  name: string
  work: () => Promise<unknown>
  report: (error: unknown, what: string) => void
  /** Runs at the start too, for a pause longer than a process may live. */
  isAtStart?: boolean
}

export type RepeatedJob = { close: () => Promise<void> }

/** Repeats a job, never twice at once. A failure is reported, and the job is tried again next time. */
export function every({ milliseconds, name, work, report, isAtStart = false }: RepeatOptions): RepeatedJob {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= work()
      .catch((error: unknown) => report(error, name))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, milliseconds)
  if (isAtStart) run()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
