type Job<Result> = { make: (isUrgent: boolean) => Promise<Result>; result: PromiseWithResolvers<Result> }

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

export type ResizeQueue<Result> = {
  /** Adds a job or joins the one with the same key. Urgent jobs, for which a visitor waits, run first. */
  add(key: string, isUrgent: boolean, make: Job<Result>['make']): Promise<Result>
  /** True if a job with this key runs already or would start at once. */
  isNext(key: string): boolean
  /** Finishes running jobs and drops waiting ones. */
  close(): Promise<void>
}

/** Job queue with limited concurrency: each key at most once at a time, urgent jobs first. */
export function resizeQueue<Result>({ atOnce, longest }: { atOnce: number; longest: number }): ResizeQueue<Result> {
  const runningJobs = new Map<string, Job<Result>>()
  const urgentJobs = new Map<string, Job<Result>>()
  const quietJobs = new Map<string, Job<Result>>()
  let isClosed = false

  function startNext(): void {
    while (runningJobs.size < atOnce) {
      const line = urgentJobs.size > 0 ? urgentJobs : quietJobs
      const [next] = line
      if (!next) return
      const [key, job] = next
      line.delete(key)
      runningJobs.set(key, job)
      void run(key, job, line === urgentJobs)
    }
  }

  async function run(key: string, job: Job<Result>, isUrgent: boolean): Promise<void> {
    await job.make(isUrgent).then(job.result.resolve, job.result.reject)
    runningJobs.delete(key)
    startNext()
  }

  function enqueue(key: string, isUrgent: boolean, make: Job<Result>['make']): Job<Result> {
    if (urgentJobs.size + quietJobs.size >= longest) throw new QueueFull()
    const job = { make, result: Promise.withResolvers<Result>() }
    // The visitor may have received a stand-in and stopped waiting: prevent an unhandled rejection.
    job.result.promise.catch(() => {})
    ;(isUrgent ? urgentJobs : quietJobs).set(key, job)
    return job
  }

  return {
    async add(key, isUrgent, make) {
      if (isClosed) throw new QueueClosed()
      const quietJob = quietJobs.get(key)
      if (quietJob && isUrgent) {
        quietJobs.delete(key)
        urgentJobs.set(key, quietJob)
      }
      const job = quietJob ?? runningJobs.get(key) ?? urgentJobs.get(key) ?? enqueue(key, isUrgent, make)
      startNext()
      return job.result.promise
    },
    isNext: (key) => runningJobs.has(key) || (runningJobs.size < atOnce && urgentJobs.size === 0),
    async close() {
      isClosed = true
      for (const job of [...urgentJobs.values(), ...quietJobs.values()]) job.result.reject(new QueueClosed())
      urgentJobs.clear()
      quietJobs.clear()
      await Promise.allSettled([...runningJobs.values()].map((job) => job.result.promise))
    },
  }
}
