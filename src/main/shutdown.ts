import cluster from 'node:cluster'
import { bugReport } from '#kernel/error-facts.ts'

/** How a process of the shop learns that it is to end. */
export type Ending = {
  /** Aborted by the first wish to end, however many ways that wish comes by. */
  wish: AbortSignal
  /** Aborted when what is still under way is not waited for any longer. */
  cut: AbortSignal
  /** True when the shop ends because of a mistake of ours, and not because somebody wished it. */
  isFailure: () => boolean
}

/** Reason of a wish that nobody sent: the primary process of this worker is no more. */
export const withoutPrimary = 'without primary'

/** A Ctrl-C that comes so much later than the wish is a person who will not wait; sooner it is the same wish again. */
const impatientMs = 2_000
/** What happens after the cut has this long, the embedded database included. */
const afterCutMs = 15_000

type EndingOptions = {
  /** What a request under way is given before it is cut off. */
  longestMs: number
  complain: (line: string) => void
}

/**
 * One wish may come by many ways: to the group, from npm, from the script that started us, and each may repeat it.
 * So only Ctrl-C in a terminal, pressed again after two seconds, ends the shop before its requests are answered.
 */
export function listenForEnding({ longestMs, complain }: EndingOptions): Ending {
  const wish = new AbortController()
  const cut = new AbortController()
  let wishAt = 0
  let isFailure = false

  const cutShort = (line: string) => {
    if (cut.signal.aborted) return
    complain(line)
    cut.abort()
    // Whatever still holds on now is left behind; the next start takes over a database that was left running.
    setTimeout(() => process.exit(1), afterCutMs).unref()
  }
  const begin = (reason: string) => {
    if (wish.signal.aborted) return
    wishAt = performance.now()
    setTimeout(
      () => cutShort(`Not everything was answered within ${longestMs / 1_000} s: ending all the same.`),
      longestMs,
    ).unref()
    if (cluster.isPrimary) setTimeout(() => complain(patienceLine(longestMs)), impatientMs).unref()
    wish.abort(reason)
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(signal))
  process.on('SIGINT', () => {
    if (wish.signal.aborted && performance.now() - wishAt >= impatientMs) cutShort('Asked twice: ending at once.')
    else begin('SIGINT')
  })
  // Nobody knows what state it left behind: others are answered to the end, then whoever runs the shop starts it anew.
  process.on('uncaughtException', (error) => {
    complain(`A mistake of ours ends this process: ${bugReport(error)}`)
    isFailure = true
    begin('uncaughtException')
  })
  onOrphaned(begin)
  return { wish: wish.signal, cut: cut.signal, isFailure: () => isFailure }
}

const patienceLine = (longestMs: number) =>
  `Answering what is under way, for ${longestMs / 1_000} s at most; Ctrl-C again ends at once.`

/** The channel to whoever started this process breaks when they die, even of kill -9. */
function onOrphaned(begin: (reason: string) => void): void {
  const { worker } = cluster
  if (!worker) return void process.once('disconnect', () => begin('disconnect'))
  worker.once('disconnect', () => {
    // Otherwise the cluster module ends the process on the spot, with its requests.
    worker.exitedAfterDisconnect = true
    begin(withoutPrimary)
  })
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Waits for this work, but after the cut only so much longer. */
export async function unlessCut(work: Promise<unknown>, cut: AbortSignal, graceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = aborted(cut).then(() => new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs))))
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
