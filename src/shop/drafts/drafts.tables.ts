import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import type { DraftBody } from './drafts.schemas.ts'

/** Contents of an unfinished order form. One per visitor or account, deleted with the order. */
export const checkoutDrafts = pgTable(
  'checkout_drafts',
  {
    id: id(),
    visitorId: uuid('visitor_id').unique(),
    accountId: integer('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** Values by the order's field names; an empty string means that the field was cleared. */
    fields: jsonb().notNull().$type<DraftBody>(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    index('checkout_drafts_changed_at').on(t.changedAt),
    must('checkout_drafts_one_owner', sql`num_nonnulls(${t.visitorId}, ${t.accountId}) = 1`),
    must('checkout_drafts_fields', sql`jsonb_typeof(${t.fields}) = 'object'`),
  ],
)
