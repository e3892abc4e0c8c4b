import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './settings.ts'
import { DatabaseError } from '#kernel/migrate.ts'
import { EmbeddedPostgresError } from '#kernel/embedded-postgres.ts'
import type { Connection } from '#kernel/db.ts'
import { fullDiskLine } from '#kernel/full-disk.ts'
import { greeting } from './greeting.ts'
import { openShop } from './open-shop.ts'
import { prepareDatabase, type ReadyDatabase } from './prepare-database.ts'

const root = process.cwd()
/** How a primary process tells its workers where the database is. */
const handOver = 'YASMENA_WORKER'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env, root)
  const handed = cluster.isWorker ? process.env[handOver] : undefined
  if (handed) await work(config, JSON.parse(handed) as Handed)
  else await lead(config)
} catch (error) {
  const reason = plainReason(error)
  process.stderr.write(`${reason ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(1)
}

type Handed = { connection: Connection; isDemo: boolean }

async function lead(config: Config): Promise<void> {
  const database = await prepareDatabase(config, root, say)
  const handed: Handed = { connection: database.connection, isDemo: database.isDemo }
  try {
    if (config.workers > 1) await leadWorkers(config, handed, database)
    else await work(config, handed, database.close)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Serves until asked to end; a second request to end does not wait for anybody. */
async function work(config: Config, handed: Handed, closeDatabase = async () => {}): Promise<void> {
  const shop = await openShop(config, handed)
  if (!cluster.isWorker) greeting(config, { isDemo: handed.isDemo, address: shop.address }).forEach(say)
  onFarewell(async () => {
    await shop.close()
    await closeDatabase()
  })
}

async function leadWorkers(config: Config, handed: Handed, database: ReadyDatabase): Promise<void> {
  let ending = false
  const env = { [handOver]: JSON.stringify(handed) }
  const first = cluster.fork(env)
  await new Promise<void>((ready, failed) => {
    first.once('listening', () => ready())
    first.once('exit', (code) => failed(new ConfigError(`the first worker ended with code ${code}: see above`)))
  })
  for (let more = 1; more < config.workers; more++) cluster.fork(env)
  cluster.on('exit', () => {
    // One that died is replaced, but not in a tight loop.
    if (!ending) setTimeout(() => ending || cluster.fork(env), 1_000)
  })
  greeting(config, { isDemo: handed.isDemo }).forEach(say)
  onFarewell(async () => {
    ending = true
    const gone = Object.values(cluster.workers ?? {}).map((worker) => new Promise((done) => worker?.once('exit', done)))
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM')
    await Promise.all(gone)
    await database.close()
  })
}

/** So close together two signals are one wish. */
const oneWishMs = 1_000

function onFarewell(close: () => Promise<void>): void {
  let askedAt: number | undefined
  const end = () => {
    if (askedAt !== undefined) {
      // One wish may come by several ways at once: to the group, from npm, from the script that started us.
      if (performance.now() - askedAt > oneWishMs) process.exit(1)
      return
    }
    askedAt = performance.now()
    // Whoever holds on longer than any request may take is left behind.
    setTimeout(() => process.exit(1), 35_000).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}

/** Problems that whoever starts the shop can mend get one line; anything else is a bug and keeps its stack. */
function plainReason(error: unknown): string | undefined {
  const fullDisk = fullDiskLine(error)
  if (fullDisk) return fullDisk
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof EmbeddedPostgresError)
    return error.message
  const { code, port, address, path } = error as { code?: string; port?: number; address?: string; path?: string }
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program: stop it, or set PORT to another number`
  if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}`
  if (code === 'EACCES' && port) return `PORT: ${port} is reserved for the system: set PORT to a number above 1023`
  if ((code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') && path)
    return `DATA_DIR: ${path} cannot be written to (${code}): set DATA_DIR to a folder of your own`
  if (code === 'ECONNREFUSED' && port)
    return `REDIS_URL: nothing answers on port ${port}: start Redis, or leave REDIS_URL out`
  return undefined
}
