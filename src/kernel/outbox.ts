import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
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

const announce = (tx: Db, topic: string) => tx.execute(sql`select pg_notify('outbox', ${topic})`)

/** Which topics there are, and what their payloads hold, the shop says: see shop/news.ts. */
export async function emit(tx: Db, topic: string, payload: Record<string, unknown>): Promise<void> {
  await tx.insert(outbox).values({ topic, payload })
  await announce(tx, topic)
}

/** One row for each row that this statement returns, with its columns as the payload. Answers how many. */
export async function emitEach(tx: Db, topic: string, returning: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with told as (${returning}) insert into outbox (topic, payload) select ${topic}, to_jsonb(told) from told`)
  if (rowCount) await announce(tx, topic)
  return rowCount ?? 0
}

/** A notification holds 8,000 bytes at most. The triggers of the database count on the same number. */
const tagsPerMessage = 100

/** Which tags are touched; with `more` the list was cut, and things that it does not name have changed too. */
export type News = { tags: string[]; more: boolean }

/** Tells every process, once the transaction commits, which cached pages are no longer true. */
export async function touch(tx: Db, tags: readonly string[]): Promise<void> {
  for (let from = 0; from < tags.length; from += tagsPerMessage) {
    const news: News = { tags: tags.slice(from, from + tagsPerMessage), more: false }
    await tx.execute(sql`select pg_notify('bus', ${JSON.stringify(news)})`)
  }
}

/** The triggers of the database do not say `more`: a full message of theirs may belong to a list that was cut. */
export function newsIn(message: string): News {
  const { tags = [], more = tags.length >= tagsPerMessage } = JSON.parse(message) as Partial<News>
  return { tags, more }
}
