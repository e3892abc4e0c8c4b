type Job<Made> = { make: (hurried: boolean) => Promise<Made>; done: PromiseWithResolvers<Made> }

export class QueueFull extends Error {}
export class QueueClosed extends Error {}

export type PressQueue<Made> = {
  /** Joins the job of the same key if there is one; someone waiting puts it before all that nobody waits for. */
  add(key: string, hurried: boolean, make: Job<Made>['make']): Promise<Made>
  /** Nobody has to be waited for first. */
  isNext(key: string): boolean
  /** Finishes what runs, drops what waits. */
  close(): Promise<void>
}

/** Each key at most once at a time, a few jobs at once, the hurried ones first. */
export function pressQueue<Made>({ atOnce, longest }: { atOnce: number; longest: number }): PressQueue<Made> {
  const running = new Map<string, Job<Made>>()
  const hurrying = new Map<string, Job<Made>>()
  const later = new Map<string, Job<Made>>()
  let closed = false

  function startNext(): void {
    while (running.size < atOnce) {
      const waiting = hurrying.size > 0 ? hurrying : later
      const [next] = waiting
      if (!next) return
      const [key, job] = next
      waiting.delete(key)
      running.set(key, job)
      void run(key, job, waiting === hurrying)
    }
  }

  async function run(key: string, job: Job<Made>, hurried: boolean): Promise<void> {
    await job.make(hurried).then(job.done.resolve, job.done.reject)
    running.delete(key)
    startNext()
  }

  function enqueue(key: string, hurried: boolean, make: Job<Made>['make']): Job<Made> {
    if (hurrying.size + later.size >= longest) throw new QueueFull()
    const job = { make, done: Promise.withResolvers<Made>() }
    // Whoever asked may have gone away with a picture that stands in.
    job.done.promise.catch(() => {})
    ;(hurried ? hurrying : later).set(key, job)
    return job
  }

  return {
    async add(key, hurried, make) {
      if (closed) throw new QueueClosed()
      const put = later.get(key)
      if (put && hurried) {
        later.delete(key)
        hurrying.set(key, put)
      }
      const job = put ?? running.get(key) ?? hurrying.get(key) ?? enqueue(key, hurried, make)
      startNext()
      return job.done.promise
    },
    isNext: (key) => running.has(key) || (running.size < atOnce && hurrying.size === 0),
    async close() {
      closed = true
      for (const job of [...hurrying.values(), ...later.values()]) job.done.reject(new QueueClosed())
      hurrying.clear()
      later.clear()
      await Promise.allSettled([...running.values()].map((job) => job.done.promise))
    },
  }
}
