import cluster from 'node:cluster'
import { bugReport } from '#kernel/error-facts.ts'

/** How a process of the shop learns that it has to stop. */
export type Shutdown = {
  /** Aborted by the first signal to stop. What is under way is then finished, and nothing new is begun. */
  stopSignal: AbortSignal
  /** Aborted when what is still under way has had its time and is broken off. */
  forceSignal: AbortSignal
  /** True when a bug of ours stops the shop, so that its exit code says so. */
  isFailure: () => boolean
}

/** The reason of a stop that nobody asked for: the primary process of this worker has died. */
export const withoutPrimary = 'without primary'

/** A terminal and npm may both pass on one Ctrl-C. Only one that comes this much later is a person who will not wait. */
const impatientMs = 2_000
/** A forced stop may take this long, the embedded database included. Then the process exits whatever is left. */
const afterForceMs = 15_000

type ShutdownOptions = {
  /** A request under way may take this long before it is broken off. */
  longestMs: number
  complain: (line: string) => void
}

/**
 * One order to stop may reach us several times: through the process group, through npm and through the script that
 * started us. So repeated signals change nothing, except a Ctrl-C two seconds later: it does not wait for the requests.
 */
export function listenForShutdown({ longestMs, complain }: ShutdownOptions): Shutdown {
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
      () => forceStop(`Not everything was answered within ${longestMs / 1_000} s: ending all the same.`),
      longestMs,
    ).unref()
    if (cluster.isPrimary) setTimeout(() => complain(patienceLine(longestMs)), impatientMs).unref()
    stop.abort(reason)
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => beginStop(signal))
  process.on('SIGINT', () => {
    if (stop.signal.aborted && performance.now() - stopAt >= impatientMs) forceStop('Asked twice: ending at once.')
    else beginStop('SIGINT')
  })
  // After a bug nobody knows what state this process is in. It answers what is under way and stops; whoever runs the
  // shop then starts it anew.
  process.on('uncaughtException', (error) => {
    complain(`A mistake of ours ends this process: ${bugReport(error)}`)
    isFailure = true
    beginStop('uncaughtException')
  })
  onOrphaned(beginStop)
  return { stopSignal: stop.signal, forceSignal: force.signal, isFailure: () => isFailure }
}

const patienceLine = (longestMs: number) =>
  `Answering what is under way, for ${longestMs / 1_000} s at most; Ctrl-C again ends at once.`

/** The channel to the process that started this one closes when that process dies, even if it was killed. */
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

/** Waits for this work, but after a forced stop only `graceMs` longer. */
export async function unlessForced(work: Promise<unknown>, forceSignal: AbortSignal, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = aborted(forceSignal).then(() => new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs))))
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
