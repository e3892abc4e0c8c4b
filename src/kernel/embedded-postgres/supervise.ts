import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bringUp, type DatabaseServer } from './bring-up.ts'
import type { OwnerLock } from './owner-lock.ts'
import { socketFile, stillRuns } from './postmaster.ts'

const lookEveryMs = 250
const firstPauseMs = 100
const maxPauseMs = 30_000
/** Uptime after which a dead database is restarted at once; after a shorter one the pauses grow. */
const steadyMs = 10_000

const ownedAgain = 'this shop owns the folder of its database again'
const takenOver = 'another shop took over the folder of the database: this one neither restarts nor stops it any more'
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export type Supervision = {
  /** Pid of the server; of the last one when none is running. */
  pid: () => number
  end: () => Promise<void>
}

type Watch = { pid: number; lock: OwnerLock; report: (line: string) => void }

/**
 * Restarts the database whenever its process ends by itself. A frozen one is left alone: killing it could lose
 * unflushed data, and only the operator knows why it is frozen.
 */
export function supervise(server: DatabaseServer, { pid: firstPid, lock, report }: Watch): Supervision {
  const ending = new AbortController()
  const { signal } = ending
  let pid = firstPid
  let pauseMs = firstPauseMs
  let startedAt = performance.now()
  let wasOurs = true

  // Ends early when supervision ends.
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => {})
  const restart = async () => {
    if (performance.now() - startedAt > steadyMs) pauseMs = firstPauseMs
    while (lock.isOurs()) {
      await rest(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      try {
        pid = await bringUp(server, signal)
        startedAt = performance.now()
        return report('the database runs again')
      } catch (error) {
        if (signal.aborted) return
        report(`${reasonOf(error)}; the next try is in ${pauseMs / 1000} s`)
      }
    }
  }
  const look = async () => {
    const isOurs = lock.isOurs()
    if (isOurs !== wasOurs) report(isOurs ? ownedAgain : takenOver)
    wasOurs = isOurs
    if (!isOurs) return
    if (!stillRuns(server.place, pid)) report('the database ended unexpectedly: it is started again')
    // A clean-up of the temporary folder may have removed the socket.
    else if (!existsSync(socketFile(server.place))) report('the socket of the database is gone: it is restarted')
    else return
    await restart()
  }
  const watch = async () => {
    for (;;) {
      await rest(lookEveryMs)
      if (signal.aborted) return
      await look().catch((error: unknown) => report(`the database could not be looked after: ${reasonOf(error)}`))
    }
  }
  const watching = watch()
  return {
    pid: () => pid,
    end: async () => {
      ending.abort()
      await watching
    },
  }
}
