import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Personal data exports as JSON files, deleted when they expire. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    askedAt: moment('asked_at').notNull(),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at').notNull(),
    file: text(),
  },
  (t) => [
    index('data_exports_account').on(t.accountId, t.askedAt.desc()),
    index('data_exports_expires').on(t.expiresAt),
    must('data_exports_ready', sql`(${t.readyAt} is null) = (${t.file} is null)`),
  ],
)
