import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Uploaded files; readable by the uploader only, until attached to something public. */
export const tempFiles = pgTable(
  'temp_files',
  {
    /** 128 random bits, so ids cannot be guessed. */
    id: text().primaryKey(),
    visitorId: uuid('visitor_id'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Picture dimensions and placeholder; null for documents. */
    width: integer(),
    height: integer(),
    placeholder: text(),
    createdAt: createdAt(),
    /** Null while attached, for example to a review that awaits moderation. */
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
