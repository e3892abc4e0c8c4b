import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '#config/config.ts'
import { countLimitsOfWorkers } from '#kernel/limits.ts'
import { unlessForced, type Shutdown } from './shutdown.ts'

type WorkersOptions = {
  count: number
  env: Record<string, string>
  shutdown: Shutdown
  complain: (line: string) => void
}

type WorkerDeath = { code: number | null; signal: string | null; hasServed: boolean; livedMs: number }

/** Uptime after which a dead worker is replaced at once. */
const steadyMs = 10_000
const maxPauseMs = 30_000
/** Startup timeout: a worker that does not listen by then is killed. */
const maxStartMs = 60_000
const killGraceMs = 3_000

/** Pause before a dead worker is replaced: none the first time, then doubled each time. */
export const pauseBeforeWorker = (deathsInARow: number): number =>
  deathsInARow <= 1 ? 0 : Math.min(maxPauseMs, 1_000 * 2 ** (deathsInARow - 2))

/**
 * Starts the workers and replaces dead ones. Resolves when the first one serves; `ended` resolves when all have
 * stopped.
 */
export async function openWorkers(options: WorkersOptions): Promise<{ ended: Promise<void> }> {
  const { count, shutdown } = options
  // All workers accept from one queue of the operating system, so when one dies the others take its unaccepted
  // connections. With the default policy the primary distributes connections, which are lost with it or wait for a busy
  // worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  countLimitsOfWorkers()
  const firstOpening = Promise.withResolvers<void>()
  const first = keepWorker(options, firstOpening)
  await firstOpening.promise
  const all = [first, ...Array.from({ length: count - 1 }, () => keepWorker(options))]
  const end = unlessForced(Promise.all(all), shutdown.forceSignal, killGraceMs).then(() => {
    for (const worker of runningWorkers()) worker.process.kill('SIGKILL')
  })
  return { ended: end }
}

const runningWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
const isServing = () => runningWorkers().some((worker) => worker.isConnected() && listening.has(worker))
const listening = new WeakSet<Worker>()

async function keepWorker(options: WorkersOptions, firstOpening?: PromiseWithResolvers<void>): Promise<void> {
  const { shutdown, complain } = options
  let hasOpened = !firstOpening
  let deathsInARow = 0
  while (!shutdown.stopSignal.aborted) {
    const death = await workerLife(options, () => {
      hasOpened = true
      firstOpening?.resolve()
    })
    if (shutdown.stopSignal.aborted) break
    // When the very first worker gives up, the others would fail for the same reason, which it has printed.
    if (!hasOpened && death.code !== null)
      return firstOpening?.reject(new ConfigError(`the first worker ended with code ${death.code}: see above`))
    deathsInARow = death.hasServed && death.livedMs >= steadyMs ? 1 : deathsInARow + 1
    const pauseMs = pauseBeforeWorker(deathsInARow)
    complain(lineOf(death, pauseMs))
    await pause(pauseMs, undefined, { signal: shutdown.stopSignal }).catch(() => {})
  }
  firstOpening?.resolve()
}

function lineOf({ code, signal }: WorkerDeath, pauseMs: number): string {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
  const others = isServing() ? '' : ', no other is left to answer'
  return `A worker ${how}${others}: another takes over ${pauseMs === 0 ? 'now' : `in ${pauseMs / 1_000} s`}.`
}

/** Runs one worker until it dies. */
function workerLife({ env, shutdown }: WorkersOptions, onListening: () => void): Promise<WorkerDeath> {
  const startedAt = performance.now()
  const worker = cluster.fork(env)
  const tellEnd = () => worker.process.kill('SIGTERM')
  shutdown.stopSignal.addEventListener('abort', tellEnd, { once: true })
  const late = setTimeout(() => worker.process.kill('SIGKILL'), maxStartMs).unref()
  worker.once('listening', () => {
    clearTimeout(late)
    listening.add(worker)
    onListening()
  })
  return new Promise((resolve) => {
    const die = (code: number | null, signal: string | null) => {
      clearTimeout(late)
      shutdown.stopSignal.removeEventListener('abort', tellEnd)
      resolve({ code, signal, hasServed: listening.has(worker), livedMs: performance.now() - startedAt })
    }
    worker.once('exit', (code, signal) => die(signal ? null : code, signal || null))
    // A failed message to a dying worker does not matter. Without a pid the system could not start the process at all.
    worker.on('error', () => worker.process.pid === undefined && die(null, 'the system'))
  })
}
