import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, must } from '#kernel/columns.ts'

export type FeedName = 'yandex' | 'google'

/** Feed files for marketplaces and search engines, in object storage; a row names the current complete file. */
export const feedFiles = pgTable(
  'feed_files',
  {
    name: text().primaryKey().$type<FeedName>(),
    /** Storage key of the newest complete file. */
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
