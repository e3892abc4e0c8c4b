import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

export type OwnerLock = {
  /** False when another shop has taken over the folder. */
  isOurs: () => boolean
  /** Announces the shutdown: another shop that starts meanwhile waits for us. */
  willEnd: () => void
  release: () => void
}

// Wait for another shop. A shop that announces its shutdown gets the longest time a shutdown may take
// (main/shutdown.ts); one that keeps serving keeps the lock, and we give up.
const usualPatienceMs = { serving: 5_000, ending: 60_000 }

type LockOptions = { dataDir: string; say: (line: string) => void; patienceMs?: typeof usualPatienceMs }

/**
 * Locks a folder for one shop. The operating system releases the lock when this process ends, even if killed
 * (decisions/012).
 */
export async function lockFolder(
  base: string,
  { dataDir, say, patienceMs = usualPatienceMs }: LockOptions,
): Promise<OwnerLock> {
  const file = path.join(base, 'owner.lock')
  const note = path.join(base, 'owner-ends')
  const startedAt = performance.now()
  for (let tries = 0; ; tries++) {
    const lock = tryLock(file)
    if (lock) return keep({ file, note }, lock)
    if (performance.now() - startedAt > patienceMs[fs.existsSync(note) ? 'ending' : 'serving'])
      throw new EmbeddedPostgresError(
        `a shop already runs on ${dataDir}: stop it, or set DATA_DIR (and PORT) to start another`,
      )
    if (tries === 5) say('Waiting for another shop on this folder to end…')
    await pause(100)
  }
}

type HeldLock = { file: DatabaseSync; inode: number }

/** Locks a file through SQLite, since Node cannot lock files. The file stays empty. */
function tryLock(name: string): HeldLock | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(name, { timeout: 0 })
    // A journal on disk would need room, and would remain after a kill.
    file.exec('pragma journal_mode = memory; begin exclusive')
    return { file, inode: fs.statSync(name).ino }
  } catch (error) {
    file?.close()
    if (isBusy(error)) return undefined
    throw new EmbeddedPostgresError(
      `${name} cannot be locked (${error instanceof Error ? error.message : String(error)}): remove it, see that the disk has room, or set DATA_DIR to a folder on a local disk`,
    )
  }
}

// The last byte of SQLite's error code is the kind of error: 5 is SQLITE_BUSY.
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/**
 * Keeps the lock on the name. A lock belongs to a file, so if the file was removed, the new file of this name is locked
 * at once.
 */
function keep({ file: name, note }: { file: string; note: string }, first: HeldLock): OwnerLock {
  let current = first
  // Left over from a shop that was killed during its shutdown.
  fs.rmSync(note, { force: true })
  return {
    isOurs() {
      try {
        if (fs.statSync(name, { throwIfNoEntry: false })?.ino === current.inode) return true
        const next = tryLock(name)
        if (!next) return false
        current.file.close()
        current = next
      } catch {
        // The whole folder is gone, so no other shop can own it.
      }
      return true
    },
    willEnd() {
      try {
        fs.writeFileSync(note, '')
      } catch {
        // On a full disk another shop that starts meanwhile waits less long.
      }
    },
    release() {
      fs.rmSync(note, { force: true })
      current.file.close()
    },
  }
}
