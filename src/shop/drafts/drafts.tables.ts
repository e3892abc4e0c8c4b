import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import type { DraftBody } from './drafts.schemas.ts'

/** What somebody has written into the order form so far. One for each visitor or account, gone with the order. */
export const checkoutDrafts = pgTable(
  'checkout_drafts',
  {
    id: id(),
    visitorId: uuid('visitor_id').unique(),
    accountId: integer('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** By the names that the order has for them. An empty text says that the field was emptied. */
    fields: jsonb().notNull().$type<DraftBody>(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    index('checkout_drafts_changed_at').on(t.changedAt),
    must('checkout_drafts_one_owner', sql`num_nonnulls(${t.visitorId}, ${t.accountId}) = 1`),
    must('checkout_drafts_fields', sql`jsonb_typeof(${t.fields}) = 'object'`),
  ],
)
