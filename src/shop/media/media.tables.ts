import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, hexShape, id, must } from '#kernel/columns.ts'

/** Originals, stored once by content hash; other widths are made from them. */
export const media = pgTable(
  'media',
  {
    id: id(),
    hash: text().notNull().unique(),
    kind: text().notNull().$type<'image' | 'video'>(),
    mime: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Color shown until the picture has loaded. */
    placeholder: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    must('media_hash_shape', sql`${t.hash} ~ '^[0-9a-f]{32}$'`),
    must('media_kind_known', sql`${t.kind} in ('image', 'video')`),
    must('media_size_positive', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    hexShape('media_placeholder_shape', t.placeholder),
  ],
)

export type Media = typeof media.$inferSelect
