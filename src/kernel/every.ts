type RepeatOptions = {
  milliseconds: number
  /** For the log, when it fails. */
  name: string
  work: () => Promise<unknown>
  report: (error: unknown, what: string) => void
}

export type RepeatedJob = { close: () => Promise<void> }

/** Does something from time to time, never twice at once; what fails is reported and done again the next time. */
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
