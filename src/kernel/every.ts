type RepeatOptions = {
  milliseconds: number
  /** Names the job in the log when it fails. */
  name: string
  work: () => Promise<unknown>
  report: (error: unknown, what: string) => void
}

export type RepeatedJob = { close: () => Promise<void> }

/** Repeats a job, never twice at once. A failure is reported, and the job is tried again next time. */
export function every({ milliseconds, name, work, report }: RepeatOptions): RepeatedJob {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => report(error, name))
      .finally(() => (running = undefined))
  }, milliseconds)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
