import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Synchronization state of each member at the loyalty provider. */
export const loyaltyMirrors = pgTable(
  'loyalty_mirrors',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** Provider's balance at the last check, before correction. */
    otherBalance: integer('other_balance'),
    ownBalance: integer('own_balance'),
    checkedAt: moment('checked_at'),
    /** Hash of the member data last sent; unchanged data is not sent again. */
    toldHash: text('told_hash'),
    /** Lock expiry: no other process compares this member until then. */
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    index('loyalty_mirrors_checked_at').on(t.checkedAt),
    must('loyalty_mirrors_check', sql`(${t.checkedAt} is null) = (${t.ownBalance} is null)`),
  ],
)

/** Webhook events of the provider, deduplicated by id and kept for a month. */
export const loyaltyEvents = pgTable(
  'loyalty_events',
  { id: text().primaryKey(), event: text().notNull(), createdAt: createdAt() },
  (t) => [
    index('loyalty_events_created_at').on(t.createdAt),
    must('loyalty_events_length', sql`length(${t.id}) between 1 and 100 and length(${t.event}) between 1 and 100`),
  ],
)
