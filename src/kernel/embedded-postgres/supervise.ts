import { setTimeout as pause } from 'node:timers/promises'
import { bringUp, type DatabaseServer } from './bring-up.ts'
import type { OwnerLock } from './owner-lock.ts'
import { stillRuns } from './postmaster.ts'

const lookEveryMs = 250
const firstPauseMs = 100
const longestPauseMs = 30_000
/** After this long the next death is no longer counted together with the former ones. */
const steadyMs = 60_000

export type Supervision = {
  /** The process that ran last. */
  pid: () => number
  end: () => Promise<void>
}

type Watch = { pid: number; lock: OwnerLock; report: (line: string) => void }

/**
 * Starts the database again whenever its process ends without our asking. One that merely stands still is left alone:
 * it may hold what is not yet on the disk, and nobody but the operator knows why it stands.
 */
export function supervise(server: DatabaseServer, { pid: firstPid, lock, report }: Watch): Supervision {
  const ending = new AbortController()
  const { signal } = ending
  let pid = firstPid
  let pauseMs = firstPauseMs
  let startedAt = performance.now()
  let wasOurs = true

  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false })
  const restart = async () => {
    if (performance.now() - startedAt > steadyMs) pauseMs = firstPauseMs
    report('the database ended unexpectedly: it is started again')
    for (;;) {
      await rest(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (!lock.isOurs()) return
      try {
        pid = await bringUp(server, signal)
        startedAt = performance.now()
        return report('the database runs again')
      } catch (error) {
        if (signal.aborted) throw error
        const reason = error instanceof Error ? error.message : String(error)
        report(`${reason}; the next try is in ${pauseMs / 1000} s`)
      }
    }
  }
  const watch = async () => {
    for (;;) {
      await rest(lookEveryMs)
      const isOurs = lock.isOurs()
      if (isOurs !== wasOurs)
        report(
          isOurs
            ? 'this shop owns the folder of its database again'
            : 'another shop took over the folder of the database: this one neither restarts nor stops it any more',
        )
      wasOurs = isOurs
      if (isOurs && !stillRuns(server.place, pid)) await restart()
    }
  }
  // Only its end ends it.
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) report(`the database is no longer watched: ${String(error)}`)
  })
  return {
    pid: () => pid,
    end: async () => {
      ending.abort()
      await watching
    },
  }
}
