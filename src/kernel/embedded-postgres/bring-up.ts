import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './error.ts'
import { makeSocketFolder, port, type DatabasePlace, type EmbeddedConnection } from './place.ts'
import { dropForeignLocks, findPostmaster, socketFile, stopPostmaster } from './postmaster.ts'
import { reasonIn } from './reason.ts'

/** All that is needed to start one. */
export type DatabaseServer = {
  place: DatabasePlace
  connection: EmbeddedConnection
  /** The folder of the programs. */
  native: string
  settings: string[]
}

// Replaying what was written before a crash takes its time.
const answerMs = 60_000
const retryMs = 30_000

/** What remains of a server killed a moment ago; it goes away by itself. */
const leftovers = /lock file .* already exists|is still in use|Address already in use/

/** Answers the process of a server that lets us in: the one that runs, or else a new one. */
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

/** One that listens elsewhere was started with another TMPDIR, or lost its socket to whoever tidies there. */
async function stopUnreachable(place: DatabasePlace): Promise<void> {
  const running = findPostmaster(place)
  if (!running?.socket) return
  const isReachable = running.socket === place.socket && fs.existsSync(socketFile(place))
  if (!isReachable) await stopPostmaster(place, running.pid)
}

const logBytes = 1024 * 1024

function launch({ place, native, settings }: DatabaseServer): { process: ChildProcess; output: () => string } {
  const { data, socket, log, runAs } = place
  if (!fs.existsSync(path.join(data, 'PG_VERSION')))
    throw new EmbeddedPostgresError(`the folder of the database ${data} is gone: put it back`)
  dropForeignLocks(place)
  // What it says of a statement that failed repeats what a visitor typed: the shop writes down codes instead.
  const common = ['shared_buffers=64MB', 'max_connections=100', 'timezone=UTC', 'log_min_messages=log']
  const options = [...common, ...settings].flatMap((each) => ['-c', each])
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC, O_NOFOLLOW } = fs.constants
  // The log of the former run may say why it ended.
  const isLong = (fs.lstatSync(log, { throwIfNoEntry: false })?.size ?? 0) > logBytes
  const output = fs.openSync(log, O_WRONLY | O_CREAT | O_NOFOLLOW | (isLong ? O_TRUNC : O_APPEND), 0o600)
  const from = fs.fstatSync(output).size
  try {
    // Detached: Ctrl-C in the terminal must reach the shop first, which still has requests to finish.
    const postmaster = spawn(
      path.join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), '-h', '', '-k', socket, ...options],
      { ...runAs, cwd: '/', detached: true, stdio: ['ignore', output, output] },
    )
    postmaster.on('error', () => {})
    postmaster.unref()
    return { process: postmaster, output: () => fs.readFileSync(log).subarray(from).toString() }
  } finally {
    fs.closeSync(output)
  }
}

const isOver = (child: ChildProcess) => child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Undefined when it ended instead. */
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
