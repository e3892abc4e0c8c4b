import path from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { newLogger } from '#http/log.ts'
import type { Connection } from '#kernel/db.ts'
import { startEmbeddedPostgres } from '#kernel/embedded-postgres.ts'
import { longWork, migrateDatabase } from '#kernel/migrate.ts'
import type { Config } from '#config/settings.ts'
import { requireDatabase } from './demo-doors.ts'
import { makePrivateFolders } from './private-folders.ts'
import { storageOf } from './storage-of.ts'

export type ReadyDatabase = { connection: Connection; isDemo: boolean; close: () => Promise<void> }

/** Connects to the database or starts the embedded one, migrates it, and seeds a new one. */
export async function prepareDatabase(
  config: Config,
  root: string,
  say: (line: string) => void,
  /** Aborts the step under way, and stops a database that was started. */
  stopSignal?: AbortSignal,
): Promise<ReadyDatabase> {
  stopSignal?.throwIfAborted()
  requireDatabase(config)
  makePrivateFolders(config.dataDir)
  const embeddedPostgres = config.databaseUrl ? undefined : await startOwn(config, say, stopSignal)
  const connection: Connection = embeddedPostgres?.connection ?? { connectionString: config.databaseUrl! }
  try {
    const steps = async () => {
      await migrateDatabase(connection, path.join(root, 'migrations'))
      stopSignal?.throwIfAborted()
      return longWork(connection, (client) =>
        fill(drizzle(client), config, { isOwn: Boolean(embeddedPostgres), root, say }),
      )
    }
    const isDemo = await Promise.race([steps(), whenAborted(stopSignal)])
    return { connection, isDemo, close: async () => embeddedPostgres?.stop() }
  } catch (error) {
    await embeddedPostgres?.stop()
    throw error
  }
}

const whenAborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(new Error('asked to end'))
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })

function startOwn(config: Config, say: (line: string) => void, stopSignal?: AbortSignal) {
  say('Starting the database…')
  const log = newLogger(config)
  return startEmbeddedPostgres(config.dataDir, {
    say,
    report: (line) => log.warn(line),
    ...(stopSignal && { stopSignal }),
  })
}

type FillOptions = { isOwn: boolean; root: string; say: (line: string) => void }

/**
 * Seeds a new database. Only an empty one that the shop started itself becomes a demo, whose accounts have well-known
 * passwords.
 */
async function fill(db: NodePgDatabase, config: Config, { isOwn, root, say }: FillOptions): Promise<boolean> {
  if (!isOwn) {
    const { seedReference } = await import('#seed/seed-reference.ts')
    await seedReference(db)
    return false
  }
  const { rows } = await db.execute<{ filled: boolean }>(sql`select exists (select 1 from products) as filled`)
  if (!rows[0]?.filled) {
    say('Filling the demo shop…')
    const { seedDemo } = await import('#seed/seed-demo.ts')
    const images = path.join(root, 'demo/catalogue-images')
    await seedDemo(db, storageOf(config), { now: new Date(), images })
  }
  return true
}
