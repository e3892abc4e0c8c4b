import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** What a visitor has uploaded: only they may read it, until it belongs to something that others may read. */
export const tempFiles = pgTable(
  'temp_files',
  {
    /** 128 random bits, which nobody guesses. */
    id: text().primaryKey(),
    visitorId: uuid('visitor_id'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of a picture. */
    width: integer(),
    height: integer(),
    placeholder: text(),
    createdAt: createdAt(),
    /** Nothing while it belongs to something, such as a review that waits to be read. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('temp_files_expires_at').on(t.expiresAt),
    index('temp_files_account').on(t.accountId),
    must('temp_files_id_shape', sql`${t.id} ~ '^[0-9a-f]{32}$'`),
    must('temp_files_has_bytes', sql`${t.bytes} > 0`),
    must('temp_files_name', sql`length(${t.name}) between 1 and 200`),
  ],
)

export type TempFile = typeof tempFiles.$inferSelect
