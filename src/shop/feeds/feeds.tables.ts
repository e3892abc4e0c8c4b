import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, must } from '#kernel/columns.ts'

export type FeedName = 'yandex' | 'google'

/** Files of all that is sold, for market places and search engines. They lie in the store; here is which one is whole. */
export const feedFiles = pgTable(
  'feed_files',
  {
    name: text().primaryKey().$type<FeedName>(),
    /** Where the newest whole file lies. */
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    offers: integer().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (t) => [
    must('feed_files_name_known', sql`${t.name} in ('yandex', 'google')`),
    must('feed_files_not_empty', sql`${t.bytes} > 0 and ${t.offers} >= 0`),
  ],
)
