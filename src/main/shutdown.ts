import cluster from 'node:cluster'
import { bugReport } from '#kernel/error-facts.ts'

/** Signals that stop a process of the shop. */
export type Shutdown = {
  /** Aborted by the first stop signal. Requests under way are finished, and nothing new is begun. */
  stopSignal: AbortSignal
  /** Aborted when the time for requests under way is over. */
  forceSignal: AbortSignal
  /** True when a bug of ours stops the shop; the exit code then reports a failure. */
  isFailure: () => boolean
}

/** Reason of an unrequested stop: the primary process of this worker has died. */
export const withoutPrimary = 'without primary'

/** Minimum pause before a second Ctrl-C counts: a terminal and npm may both pass on the first one. */
const impatientMs = 2_000
/** Time limit of a forced stop, including the embedded database. Then the process exits in any case. */
const afterForceMs = 15_000

type ShutdownOptions = {
  /** Time limit of requests under way. */
  maxMs: number
  complain: (line: string) => void
}

/**
 * Listens for stop signals. One order to stop may arrive several times: through the process group, npm and the start
 * script. So repeated signals change nothing, except a Ctrl-C two seconds later, which does not wait for the requests.
 */
export function listenForShutdown({ maxMs, complain }: ShutdownOptions): Shutdown {
  const stop = new AbortController()
  const force = new AbortController()
  let stopAt = 0
  let isFailure = false

  const forceStop = (line: string) => {
    if (force.signal.aborted) return
    complain(line)
    force.abort()
    // The embedded database may be left running: the next start takes it over.
    setTimeout(() => process.exit(1), afterForceMs).unref()
  }
  const beginStop = (reason: string) => {
    if (stop.signal.aborted) return
    stopAt = performance.now()
    setTimeout(
      () => forceStop(`Not everything was answered within ${maxMs / 1_000} s: ending all the same.`),
      maxMs,
    ).unref()
    if (cluster.isPrimary) setTimeout(() => complain(patienceLine(maxMs)), impatientMs).unref()
    stop.abort(reason)
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => beginStop(signal))
  process.on('SIGINT', () => {
    if (stop.signal.aborted && performance.now() - stopAt >= impatientMs) forceStop('Asked twice: ending at once.')
    else beginStop('SIGINT')
  })
  // After a bug the state of this process is unknown. It finishes the requests under way and stops; the supervisor of
  // the shop then restarts it.
  process.on('uncaughtException', (error) => {
    complain(`A mistake of ours ends this process: ${bugReport(error)}`)
    isFailure = true
    beginStop('uncaughtException')
  })
  onOrphaned(beginStop)
  return { stopSignal: stop.signal, forceSignal: force.signal, isFailure: () => isFailure }
}

const patienceLine = (maxMs: number) =>
  `Answering what is under way, for ${maxMs / 1_000} s at most; Ctrl-C again ends at once.`

/** Stops the process when its parent dies, which closes the channel between them even after a kill. */
function onOrphaned(beginStop: (reason: string) => void): void {
  const { worker } = cluster
  if (!worker) return void process.once('disconnect', () => beginStop('disconnect'))
  worker.once('disconnect', () => {
    // Without this the cluster module would exit at once and break off the requests.
    worker.exitedAfterDisconnect = true
    beginStop(withoutPrimary)
  })
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Waits for this work; after a forced stop only `graceMs` longer. */
export async function unlessForced(work: Promise<unknown>, forceSignal: AbortSignal, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = aborted(forceSignal).then(() => new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs))))
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
