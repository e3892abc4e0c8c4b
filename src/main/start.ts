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
import { aborted, listenForEnding, unlessCut, type Ending } from './shutdown.ts'
import { openWorkers } from './workers.ts'

const root = process.cwd()
/** How a primary process tells its workers where the database is. */
const databaseVariable = 'YASMENA_WORKER'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

// A terminal that was closed or a pipe that nobody reads any more must not end the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** What the last steps may take when nothing is waited for any longer. */
const closingGraceMs = 3_000
const databaseGraceMs = 8_000

process.exit(await run())

/** Runs until asked to end. The code is 0 when all was ended in order, at whatever moment the wish came; otherwise 1. */
async function run(): Promise<number> {
  try {
    const config = readConfig(process.env, root)
    // A request that begins in the silence before closing may take its whole time.
    const ending = listenForEnding({ longestMs: (config.requestSeconds + 5) * 1_000, complain })
    const databaseText = cluster.isWorker ? process.env[databaseVariable] : undefined
    requireMail(config)
    if (databaseText) await serve(config, JSON.parse(databaseText) as ShopDatabase, ending)
    else await lead(config, ending)
    return ending.cut.aborted || ending.isFailure() ? 1 : 0
  } catch (error) {
    complain(plainReason(error) ?? bugReport(error))
    return 1
  }
}

type ShopDatabase = { connection: Connection; isDemo: boolean }

/** Brings the database up, serves, and takes the database down whatever came in between. */
async function lead(config: Config, ending: Ending): Promise<void> {
  const database = await unlessAsked(prepareDatabase(config, root, say, ending.wish), ending)
  if (!database) return
  const { connection, isDemo } = database
  try {
    if (config.workers > 1) await leadWorkers(config, { connection, isDemo }, ending)
    else await serve(config, { connection, isDemo }, ending)
  } finally {
    await unlessCut(database.close(), ending.cut, databaseGraceMs)
  }
}

/** A step of the start; one that fails because the shop is to end is no failure. */
async function unlessAsked<Result>(step: Promise<Result>, { wish }: Ending): Promise<Result | undefined> {
  try {
    return await step
  } catch (error) {
    // Ctrl-C also reaches the programs a step runs, so it may fail before we hear of the wish.
    await nextTurn()
    if (wish.aborted) return undefined
    throw error
  }
}

async function serve(config: Config, database: ShopDatabase, ending: Ending): Promise<void> {
  const shop = await unlessAsked(openShop(config, database), ending)
  if (!shop) return
  if (!cluster.isWorker && !ending.wish.aborted)
    greeting(config, { isDemo: database.isDemo, address: shop.address }).forEach(say)
  await aborted(ending.wish)
  await unlessCut(shop.close(ending), ending.cut, closingGraceMs)
}

async function leadWorkers(config: Config, database: ShopDatabase, ending: Ending): Promise<void> {
  const env = { [databaseVariable]: JSON.stringify(database) }
  const workers = await openWorkers({ count: config.workers, env, ending, complain })
  if (!ending.wish.aborted) greeting(config, { isDemo: database.isDemo }).forEach(say)
  await workers.ended
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
