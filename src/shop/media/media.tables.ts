import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, hexShape, id, must } from '#kernel/columns.ts'

/** An original, stored once under the hash of its bytes; pictures in other widths are made from it. */
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
    /** Fills the place of the picture until it arrives. */
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
