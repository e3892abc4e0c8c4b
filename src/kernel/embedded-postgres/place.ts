import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { EmbeddedPostgresError } from './error.ts'
import { isOpenToOthers, makeOwnFolder, weakSpotAbove, type RunAs } from './own-folder.ts'

export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

/** Paths and user of the database of a data folder. */
export type DatabasePlace = {
  /** Owned and writable only by the user who starts the shop. */
  base: string
  /** Owned, like the socket, by PostgreSQL's user. */
  data: string
  socket: string
  log: string
  runAs: RunAs
}

const nobody = 65_534
const mend = 'remove it, or set DATA_DIR to another folder'
// Appears in the name of the socket only: nothing listens on TCP.
export const port = 5432
export const superuser = 'shop'

/** Name derived from the path, for files of a data folder that are kept outside of it. */
const nameOf = (dataDir: string) =>
  `yasmena-${createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12)}`

// In the temporary folder, because the path of a unix socket may have 107 bytes at most.
const socketOf = (dataDir: string) => path.join(os.tmpdir(), nameOf(dataDir))

/** Connection to the database of a shop that runs on this folder. */
export const embeddedConnection = (dataDir: string): EmbeddedConnection => ({
  host: socketOf(dataDir),
  port,
  user: superuser,
  database: 'postgres',
})

export function findPlace(dataDir: string): DatabasePlace {
  makeDataFolder(dataDir)
  const folder = fs.realpathSync(dataDir)
  const isRoot = process.getuid?.() === 0
  const runAs = isRoot ? { uid: nobody, gid: nobody } : {}
  const base = isRoot ? makeBaseOfRoot(folder) : path.join(folder, 'postgres')
  if (!isRoot) makeOwnFolder(base, { mend })
  return { base, data: path.join(base, 'data'), socket: socketOf(folder), log: path.join(base, 'postgres.log'), runAs }
}

/** Creates the socket folder before every launch: a clean-up of the temporary folder may have removed it. */
export function makeSocketFolder({ socket, runAs }: DatabasePlace): void {
  const elsewhere = 'set TMPDIR to a folder of your own'
  refuseWeakSpot(socket, elsewhere)
  makeOwnFolder(socket, { runAs, mend: `remove it, or ${elsewhere}` })
}

/**
 * Base folder when root starts the shop. PostgreSQL refuses to run as root, and its user may not enter a private data
 * folder: then the database is kept in /var/tmp.
 */
function makeBaseOfRoot(dataDir: string): string {
  const isOpen = isOpenToOthers(dataDir)
  const base = isOpen ? path.join(dataDir, 'postgres') : path.join('/var/tmp', nameOf(dataDir))
  if (!isOpen) refuseWeakSpot(base, 'set DATA_DIR to a folder that all users may pass through')
  takeBack(base)
  // PostgreSQL's user must be able to enter, but no other user may list or write.
  makeOwnFolder(base, { mode: 0o711, mend })
  return base
}

/**
 * Takes the folder back from the unprivileged user that owned it in older releases. Its contents are checked like those
 * of a stranger.
 */
function takeBack(base: string): void {
  const stat = fs.lstatSync(base, { throwIfNoEntry: false })
  if (stat?.isDirectory() && stat.uid === nobody && (stat.mode & 0o077) === 0) fs.lchownSync(base, 0, 0)
}

function refuseWeakSpot(folder: string, mend: string): void {
  const weakSpot = weakSpotAbove(path.dirname(folder))
  if (weakSpot) throw new EmbeddedPostgresError(`other users can replace what lies in ${weakSpot}: ${mend}`)
}
