import { existsSync } from 'node:fs'
import path from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import { oneAtATime } from './db.ts'

export const oldestPostgres = 15

/** Why a database cannot be used: one line with the mend in it. */
export class DatabaseError extends Error {}

/** Brings the database up to date. Processes that start together take turns. */
export async function migrateDatabase(db: NodePgDatabase, folder: string): Promise<void> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version_num') as version`)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldestPostgres)
    throw new DatabaseError(`DATABASE_URL: the server is PostgreSQL ${major}, ${oldestPostgres} or newer is needed`)
  if (!existsSync(path.join(folder, 'meta/_journal.json')))
    throw new DatabaseError(`the migrations are missing from ${folder}`)
  // The migrator has a transaction of its own; this one only keeps the others waiting.
  await db.transaction(async (tx) => {
    await oneAtATime(tx, 'migrate')
    await migrate(db, { migrationsFolder: folder }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new DatabaseError(
        `a migration failed and was undone: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause: error },
      )
    })
  })
}
