import cluster from 'node:cluster'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConfigError, readConfig } from '#config/config.ts'
import type { Config } from '#config/settings.ts'
import { DatabaseError } from '#kernel/migrate.ts'
import { EmbeddedPostgresError } from '#kernel/embedded-postgres.ts'
import type { Connection } from '#kernel/db.ts'
import { bugReport } from '#kernel/error-facts.ts'
import { fullDiskLine } from '#kernel/full-disk.ts'
import { greeting } from './greeting.ts'
import { openShop } from './open-shop.ts'
import { prepareDatabase } from './prepare-database.ts'
import { requireMail } from './demo-doors.ts'
import { aborted, listenForShutdown, unlessForced, type Shutdown } from './shutdown.ts'
import { openWorkers } from './workers.ts'

const root = process.cwd()
/** Environment variable in which the primary process passes the database to its workers. */
const databaseVariable = 'YASMENA_WORKER'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

// Writing to a closed terminal or pipe fails, which must not end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** After a forced stop, extra time to close the shop and its database. */
const closingGraceMs = 3_000
const databaseGraceMs = 8_000

process.exit(await run())

/** Runs until asked to end. Exit code 0 after an orderly end at any moment, otherwise 1. */
async function run(): Promise<number> {
  try {
    const config = readConfig(process.env, root)
    // After the drain, while the shop waits for silence (5 s at most), a request may still begin and take its whole
    // time.
    const shutdown = listenForShutdown({
      maxMs: (config.drainSeconds + config.requestSeconds + 5) * 1_000,
      complain,
    })
    const databaseText = cluster.isWorker ? process.env[databaseVariable] : undefined
    requireMail(config)
    if (databaseText) await serve(config, JSON.parse(databaseText) as ShopDatabase, shutdown)
    else await lead(config, shutdown)
    return shutdown.forceSignal.aborted || shutdown.isFailure() ? 1 : 0
  } catch (error) {
    complain(plainReason(error) ?? bugReport(error))
    return 1
  }
}

type ShopDatabase = { connection: Connection; isDemo: boolean }

/** Starts the database, serves, and stops the database even after a failure. */
async function lead(config: Config, shutdown: Shutdown): Promise<void> {
  const database = await unlessAsked(prepareDatabase(config, root, say, shutdown.stopSignal), shutdown)
  if (!database) return
  const { connection, isDemo } = database
  try {
    if (config.workers > 1) await leadWorkers(config, { connection, isDemo }, shutdown)
    else await serve(config, { connection, isDemo }, shutdown)
  } finally {
    await unlessForced(database.close(), shutdown.forceSignal, databaseGraceMs)
  }
}

/** Runs a step of the start. After a stop signal the step is given up, and its failure is no error. */
async function unlessAsked<Result>(step: Promise<Result>, { stopSignal }: Shutdown): Promise<Result | undefined> {
  try {
    return await step
  } catch (error) {
    // Ctrl-C also reaches child programs of a step, so a step may fail before our own signal handler runs.
    await nextTurn()
    if (stopSignal.aborted) return undefined
    throw error
  }
}

async function serve(config: Config, database: ShopDatabase, shutdown: Shutdown): Promise<void> {
  const shop = await unlessAsked(openShop(config, database), shutdown)
  if (!shop) return
  if (!cluster.isWorker && !shutdown.stopSignal.aborted)
    greeting(config, { isDemo: database.isDemo, address: shop.address }).forEach(say)
  await aborted(shutdown.stopSignal)
  await unlessForced(shop.close(shutdown), shutdown.forceSignal, closingGraceMs)
}

async function leadWorkers(config: Config, database: ShopDatabase, shutdown: Shutdown): Promise<void> {
  const env = { [databaseVariable]: JSON.stringify(database) }
  const workers = await openWorkers({ count: config.workers, env, shutdown, complain })
  if (!shutdown.stopSignal.aborted) greeting(config, { isDemo: database.isDemo }).forEach(say)
  await workers.ended
}

/** One line for problems that the operator can solve. Anything else is a bug and keeps its stack. */
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
