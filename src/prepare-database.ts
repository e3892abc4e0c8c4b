import path from 'node:path'
import { sql } from 'drizzle-orm'
import { isOutage, openDatabase, type Connection, type Database } from '#kernel/db.ts'
import { startEmbeddedPostgres } from '#kernel/embedded-postgres.ts'
import { DatabaseError, migrateDatabase } from '#kernel/migrate.ts'
import type { Config } from './settings.ts'
import { storageOf } from './storage-of.ts'

export type ReadyDatabase = { connection: Connection; isDemo: boolean; close: () => Promise<void> }

/** Finds or starts the database, brings it up to date and fills it when it is new. */
export async function prepareDatabase(
  config: Config,
  root: string,
  say: (line: string) => void,
): Promise<ReadyDatabase> {
  const embedded = config.databaseUrl ? undefined : await startOwn(config, say)
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl! }
  const database = openDatabase(connection, 2)
  try {
    await reach(database)
    await migrateDatabase(database.db, path.join(root, 'migrations'))
    const isDemo = await fill(database, config, { isOwn: Boolean(embedded), root, say })
    return { connection, isDemo, close: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  } finally {
    await database.close()
  }
}

function startOwn(config: Config, say: (line: string) => void) {
  say('Starting the database…')
  return startEmbeddedPostgres(config.dataDir)
}

async function reach({ db }: Database): Promise<void> {
  await db.execute(sql`select 1`).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(
      `DATABASE_URL: ${isOutage(error) ? 'the server cannot be reached' : 'the server refuses'} (${reason}): check the address, the user and that PostgreSQL runs`,
    )
  })
}

type Filling = { isOwn: boolean; root: string; say: (line: string) => void }

/** Known passwords come only into a database that the shop started itself, and only while it is empty. */
async function fill({ db }: Database, config: Config, { isOwn, root, say }: Filling): Promise<boolean> {
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
