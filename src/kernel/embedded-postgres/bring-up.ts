import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './error.ts'
import { peerAccess } from './peer-access.ts'
import { makeSocketFolder, port, type DatabasePlace, type EmbeddedConnection } from './place.ts'
import { dropForeignLocks, findPostmaster, socketFile, stopPostmaster } from './postmaster.ts'
import { reasonIn } from './reason.ts'

/** Input for starting a database server. */
export type DatabaseServer = {
  place: DatabasePlace
  connection: EmbeddedConnection
  /** The folder of the programs. */
  native: string
  settings: string[]
}

// Startup timeout: after a crash PostgreSQL first replays its journal.
const answerMs = 60_000
const retryMs = 30_000

/** Errors caused by the remains of a recently killed server, which disappear by themselves. */
const leftovers = /lock file .* already exists|is still in use|Address already in use/

/** Returns the pid of a server that accepts connections: a running one, or else a new one. */
export async function bringUp(server: DatabaseServer, signal?: AbortSignal): Promise<number> {
  const { place } = server
  const startedAt = performance.now()
  makeSocketFolder(place)
  for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
    signal?.throwIfAborted()
    await stopUnreachable(place)
    const child = findPostmaster(place) ? undefined : launch(server)
    const pid = await untilItAnswers(server, child?.process, signal)
    if (pid) return pid
    const reason = child ? reasonIn(child.output()) : 'it is ending'
    if (child && (!leftovers.test(reason) || performance.now() - startedAt > retryMs))
      throw new EmbeddedPostgresError(`the database in ${place.data} did not start: ${reason}`)
    await pause(wait, undefined, { signal })
  }
}

/**
 * Stops an unreachable server: one started with another TMPDIR, or whose socket was removed from the temporary folder.
 */
async function stopUnreachable(place: DatabasePlace): Promise<void> {
  const running = findPostmaster(place)
  if (!running?.socket) return
  const isReachable = running.socket === place.socket && fs.existsSync(socketFile(place))
  if (!isReachable) await stopPostmaster(place, running.pid)
}

const logBytes = 1024 * 1024

/**
 * Environment of the server, without the shop's secrets and memory settings. Each statement takes and frees some
 * hundred kilobytes; requesting them from the system each time was a twelfth of the server's work.
 */
const environment = { LC_ALL: 'C', MALLOC_TOP_PAD_: '524288', MALLOC_TRIM_THRESHOLD_: '2097152' }

function launch({ place, native, settings }: DatabaseServer): { process: ChildProcess; output: () => string } {
  const { data, socket, log, runAs } = place
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new EmbeddedPostgresError(`the folder of the database ${data} is gone: put it back`)
  dropForeignLocks(place)
  // PostgreSQL logs failed statements with the values that visitors typed, except at this level; the shop logs error
  // codes itself.
  const common = ['shared_buffers=64MB', 'max_connections=100', 'timezone=UTC', 'log_min_messages=log']
  const options = [...common, ...settings, ...peerAccess(place)].flatMap((each) => ['-c', each])
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC, O_NOFOLLOW } = fs.constants
  // The log is appended to while short: the output of the previous run may explain why it ended.
  const isLong = (fs.lstatSync(log, { throwIfNoEntry: false })?.size ?? 0) > logBytes
  const output = fs.openSync(log, O_WRONLY | O_CREAT | O_NOFOLLOW | (isLong ? O_TRUNC : O_APPEND), 0o600)
  const from = fs.fstatSync(output).size
  try {
    // A separate process group: Ctrl-C must reach only the shop, which still needs the database to finish its requests.
    const postmaster = spawn(
      path.join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), '-h', '', '-k', socket, ...options],
      { ...runAs, cwd: '/', detached: true, env: environment, stdio: ['ignore', output, output] },
    )
    postmaster.on('error', () => {})
    postmaster.unref()
    return { process: postmaster, output: () => fs.readFileSync(log).subarray(from).toString() }
  } finally {
    fs.closeSync(output)
  }
}

const isOver = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Waits until the server accepts connections and returns its pid; undefined when the server ended instead. */
async function untilItAnswers(
  { place, connection }: DatabaseServer,
  child: ChildProcess | undefined,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const startedAt = performance.now()
  for (;;) {
    const running = findPostmaster(place)
    if (running?.isReady && (await answers(connection))) return running.pid
    if (child ? isOver(child) : !running) return undefined
    if (signal?.aborted) {
      child?.kill('SIGINT')
      throw signal.reason
    }
    if (performance.now() - startedAt > answerMs)
      throw new EmbeddedPostgresError(`the database in ${place.data} does not answer: ${place.log} may say why`)
    await pause(performance.now() - startedAt < 1_000 ? 20 : 100)
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
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
