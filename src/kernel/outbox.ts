import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * Later work is stored in the transaction that causes it, so that neither happens without the other
 * (docs/architecture.md).
 */
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

const announce = (tx: Db, topic: string) => tx.execute(sql`select ${announcement(topic)}`)

/** Adds an event. Topics and their payloads are declared in shop/news.ts. */
export async function emit(tx: Db, topic: string, payload: Record<string, unknown>): Promise<void> {
  await tx.execute(sql`
    with told as (insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}::jsonb))
    select pg_notify('outbox', ${topic})`)
}

/** Adds an event for each row that the statement returns, with its columns as the payload. Returns the count. */
export async function emitEach(tx: Db, topic: string, returning: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with told as (${returning}) insert into outbox (topic, payload) select ${topic}, to_jsonb(told) from told`)
  if (rowCount) await announce(tx, topic)
  return rowCount ?? 0
}

/** The same as a part of a larger statement, which ends with `announcement` of the topic. */
export const emission = (topic: string, returning: SQL): SQL =>
  sql`insert into outbox (topic, payload) select ${topic}, to_jsonb(told) from (${returning}) told`

export const announcement = (topic: string): SQL => sql`pg_notify('outbox', ${topic})`

/** A notification of PostgreSQL holds 8,000 bytes at most. The triggers in the database use the same number. */
const tagsPerMessage = 100

/** Changed tags. With `more` the list is incomplete: other tags have changed as well. */
export type News = { tags: string[]; more: boolean }

/** Notifies every process, when the transaction commits, that pages with these tags are stale. */
export async function touch(tx: Db, tags: readonly string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += tagsPerMessage) {
    const news: News = { tags: tags.slice(from, from + tagsPerMessage), more: false }
    await tx.execute(sql`select pg_notify('bus', ${JSON.stringify(news)})`)
  }
}

/** Parses a message. Triggers do not send `more`, so a full list from them counts as incomplete. */
export function newsIn(message: string): News {
  const { tags = [], more = tags.length >= tagsPerMessage } = JSON.parse(message) as Partial<News>
  return { tags, more }
}
