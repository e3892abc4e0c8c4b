import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

export type OwnerLock = {
  /** False when another shop owns the folder by now. */
  isOurs: () => boolean
  release: () => void
}

// A shop that was just asked to end may take a moment; one that serves is not waited for any longer.
const patienceMs = 5_000

/** One shop per folder. The lock is the system's: it ends with this process, however that ends (decisions/012). */
export async function lockFolder(
  base: string,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<OwnerLock> {
  const file = path.join(base, 'owner.lock')
  const startedAt = performance.now()
  for (let tries = 0; ; tries++) {
    const lock = tryLock(file)
    if (lock) return keep(file, lock)
    if (performance.now() - startedAt > patienceMs)
      throw new EmbeddedPostgresError(
        `a shop already runs on ${dataDir}: stop it, or set DATA_DIR (and PORT) to start another`,
      )
    if (tries === 5) say('Waiting for another shop on this folder to end…')
    await pause(100)
  }
}

type HeldLock = { file: DatabaseSync; inode: number }

/** Node has no call for locks of the system; the SQLite inside it does. The file stays empty. */
function tryLock(name: string): HeldLock | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(name, { timeout: 0 })
    // A journal on the disk would need room there, and be left behind by a kill.
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

// SQLITE_BUSY, whatever its closer description.
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/** A lock is on a file, not on its name: when the file was removed, the one in its place is locked at once. */
function keep(name: string, first: HeldLock): OwnerLock {
  let current = first
  return {
    isOurs() {
      try {
        if (fs.statSync(name, { throwIfNoEntry: false })?.ino === current.inode) return true
        const next = tryLock(name)
        if (!next) return false
        current.file.close()
        current = next
      } catch {
        // The whole folder is gone: nobody else can have it.
      }
      return true
    },
    release: () => current.file.close(),
  }
}
