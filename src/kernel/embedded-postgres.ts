import { rmdir } from 'node:fs/promises'
import { usableBinaries } from './embedded-postgres/binaries.ts'
import { bringUp } from './embedded-postgres/bring-up.ts'
import { prepareData } from './embedded-postgres/first-start.ts'
import { lockFolder, type OwnerLock } from './embedded-postgres/owner-lock.ts'
import {
  embeddedConnection,
  findPlace,
  type DatabasePlace,
  type EmbeddedConnection,
} from './embedded-postgres/place.ts'
import { removeParts } from './embedded-postgres/parts.ts'
import { findPostmaster, stopPostmaster } from './embedded-postgres/postmaster.ts'
import { supervise } from './embedded-postgres/supervise.ts'

export { EmbeddedPostgresError } from './embedded-postgres/error.ts'

export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** Folder of the database. For root it may lie outside of DATA_DIR, see place.ts. */
  folder: string
  stop: () => Promise<void>
}

type StartOptions = {
  settings?: string[]
  /** Prints to the terminal during the start. */
  say?: (line: string) => void
  /** Logs events of the database while the shop runs. */
  report?: (line: string) => void
  /** Aborted when the shop begins to end, long before `stop` is called. */
  stopSignal?: AbortSignal
}

/**
 * Starts the PostgreSQL from the npm packages, on a unix socket only, and restarts it whenever it dies. Takes over a
 * server that outlived its shop; refuses a second shop on the same folder.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = [], say = () => {}, report = () => {}, stopSignal }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const place = findPlace(dataDir)
  const connection = embeddedConnection(dataDir)
  const lock = await lockFolder(place.base, { dataDir, say })
  stopSignal?.addEventListener('abort', () => lock.willEnd())
  try {
    await removeParts(place.base)
    const native = usableBinaries(place)
    await prepareData(place, native)
    const server = { place, connection, native, settings }
    const supervision = supervise(server, { pid: await bringUp(server), lock, report })
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await supervision.end()
      if (!(await stopOwn(place, lock, supervision.pid())))
        report('the database takes long to end: it is left to do so by itself')
      lock.release()
    }
    return { connection, folder: place.data, stop: () => (stopping ??= stop()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Connection to the running database of this folder, if there is one: for commands beside a shop. */
export const runningConnection = (dataDir: string): EmbeddedConnection | undefined =>
  findPostmaster(findPlace(dataDir))?.isReady ? embeddedConnection(dataDir) : undefined

/** Stops the database; false when it still runs afterwards. */
async function stopOwn(place: DatabasePlace, lock: OwnerLock, pid: number): Promise<boolean> {
  if (!lock.isOurs()) return true
  const pids = new Set([findPostmaster(place)?.pid ?? pid, pid])
  const ends = await Promise.all([...pids].map((each) => stopPostmaster(place, each)))
  // A database that still runs needs its socket.
  await rmdir(place.socket).catch(() => {})
  return !ends.includes(false)
}
