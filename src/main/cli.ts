import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import path from 'node:path'
import { openImageWorker } from '#shop/media/image-worker.ts'
import { addStaffMember } from '#shop/staff/staff.actions.ts'
import { staffRoles } from '#shop/staff/staff.tables.ts'
import { refusalText } from '#shop/shop.texts.ts'
import { seedDemo, ShopInUse } from '#seed/seed-demo.ts'
import { openDatabase, type Database } from '#kernel/db.ts'
import {
  EmbeddedPostgresError,
  runningConnection,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#kernel/embedded-postgres.ts'
import { bugReport } from '#kernel/error-facts.ts'
import { fullDiskLine } from '#kernel/full-disk.ts'
import { DatabaseError, migrateDatabase } from '#kernel/migrate.ts'
import { Refusal } from '#kernel/refusal.ts'
import { ConfigError, readConfig } from '#config/config.ts'
import { dumpDatabase, restoreDatabase } from './dump.ts'
import type { Config } from '#config/settings.ts'
import { allCarriersOf } from './carrier-partners.ts'
import { LedgerMismatch, checkBooks } from './check-books.ts'
import { roubles } from '#kernel/money.ts'
import { contractedProviders } from './payment-partners.ts'
import { loyaltyPartners } from './loyalty-partners.ts'
import { quotesOf } from './quotes-of.ts'
import { runStaffVerb } from './staff-verbs.ts'
import { secretKeysOf } from './secret-key.ts'
import { storageOf } from './storage-of.ts'

/** Terminal commands. They work on the database named in the shop's settings. */
const commands: Record<string, (database: Database, config: Config, args: string[]) => Promise<string>> = {
  'seed-demo': async ({ db }, config) => {
    await seedDemo(db, storageOf(config), { now: new Date(), images: path.resolve('demo/catalogue-images') })
    return 'The demo shop is filled. Its passwords are known to everybody: keep it off the network.'
  },
  'staff-add': async ({ db }, _config, args) => {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string', default: 'owner' } },
    })
    if (!values.email || !values.name)
      throw new ConfigError(
        `usage: npm run staff:add -- --email you@example.com --name "Your Name" [--role ${staffRoles.join('|')}]`,
      )
    const password = randomBytes(12).toString('base64url')
    await addStaffMember(db, { email: values.email, name: values.name, role: values.role, password })
    return `Added ${values.email} as ${values.role}. Password, shown only now: ${password}`
  },
  staff: async ({ db }, config, args) => {
    const imageWorker = openImageWorker()
    const parts = {
      db,
      storage: storageOf(config),
      imageWorker,
      allCarriers: allCarriersOf(config, { isDemo: true }),
      refusalFee: roubles(config.refusalFee),
      quotes: quotesOf(db, config),
      secretKeys: secretKeysOf(config),
      config,
      // The demo's own bank is always present.
      paymentProviders: [...contractedProviders(config), { name: 'test' }],
      ...loyaltyPartners(config),
    }
    try {
      return await runStaffVerb(parts, args)
    } finally {
      await imageWorker.close()
    }
  },
  'check-books': async ({ db }) => checkBooks(db),
  'db-dump': async ({ pool }, _config, args) => {
    const file = fileIn(args, 'db:dump')
    return `Written to ${file}: ${await dumpDatabase(pool, file)} rows. Pictures are not in it: keep DATA_DIR/media or the bucket as well.`
  },
  'db-restore': async ({ pool }, _config, args) =>
    `Restored ${await restoreDatabase(pool, fileIn(args, 'db:restore'))} rows.`,
}

function fileIn([file]: string[], command: string): string {
  if (!file) throw new ConfigError(`usage: npm run ${command} -- shop.dump`)
  return path.resolve(file)
}

const [name = '', ...args] = process.argv.slice(2)
let code = 0
try {
  const command = commands[name]
  if (!command) throw new ConfigError(`unknown command «${name}»: ${Object.keys(commands).join(' or ')}`)
  const config = readConfig(process.env, process.cwd())
  process.stdout.write(`${await withDatabase(config, (database) => command(database, config, args))}\n`)
} catch (error) {
  code = 1
  process.stderr.write(`${plainReason(error)}\n`)
}
process.exit(code)

async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const embeddedPostgres = await ownPostgres(config)
  const connection = embeddedPostgres?.connection ?? { connectionString: config.databaseUrl! }
  const database = openDatabase(connection, 2, { statementLimit: 'none' })
  try {
    await migrateDatabase(connection, path.resolve('migrations'))
    return await work(database)
  } finally {
    await database.close()
    await embeddedPostgres?.stop()
  }
}

type OwnPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'>

/** Embedded database of this folder; started for the command when no shop is running. */
async function ownPostgres({ databaseUrl, dataDir }: Config): Promise<OwnPostgres | undefined> {
  if (databaseUrl) return undefined
  const connection = runningConnection(dataDir)
  if (connection) return { connection, stop: async () => {} }
  return startEmbeddedPostgres(dataDir, { report: (line) => process.stderr.write(`${line}\n`) })
}

function plainReason(error: unknown): string {
  const fullDisk = fullDiskLine(error)
  if (fullDisk) return fullDisk
  if (error instanceof Refusal) {
    const { field } = error.details
    const text = refusalText(error.code, 'en', error.details)
    return typeof field === 'string' ? `--${field}: ${text}` : text
  }
  const isPlain =
    error instanceof ConfigError ||
    error instanceof DatabaseError ||
    error instanceof ShopInUse ||
    error instanceof LedgerMismatch ||
    error instanceof EmbeddedPostgresError
  return isPlain ? error.message : bugReport(error)
}
