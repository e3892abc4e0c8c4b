import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** What must happen later is written down in the transaction that causes it (docs/architecture.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    payload: jsonb().notNull().$type<Record<string, unknown>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('outbox_created_at').on(t.createdAt)],
)

export async function emit(tx: Db, topic: string, payload: Record<string, unknown>): Promise<void> {
  await tx.insert(outbox).values({ topic, payload })
  await tx.execute(sql`select pg_notify('outbox', ${topic})`)
}

/** Tells every process, once the transaction commits, which cached pages are no longer true. */
export async function touch(tx: Db, tags: string[]): Promise<void> {
  // A notification holds 8,000 bytes at most.
  for (let from = 0; from < tags.length; from += 100)
    await tx.execute(sql`select pg_notify('bus', ${JSON.stringify({ tags: tags.slice(from, from + 100) })})`)
}
