import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** What the provider of the loyalty programme knows of a member. */
export const loyaltyMirrors = pgTable(
  'loyalty_mirrors',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    /** What it had when it was last asked, before it was put right. */
    otherBalance: integer('other_balance'),
    ownBalance: integer('own_balance'),
    checkedAt: moment('checked_at'),
    /** A hash of what it was told of the member last: what is the same is not told again. */
    toldHash: text('told_hash'),
    /** Until then nobody else compares and corrects this member. */
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    index('loyalty_mirrors_checked_at').on(t.checkedAt),
    must('loyalty_mirrors_check', sql`(${t.checkedAt} is null) = (${t.ownBalance} is null)`),
  ],
)

/** What the provider has told: each event once, however often it is told. Kept for a month. */
export const loyaltyEvents = pgTable(
  'loyalty_events',
  { id: text().primaryKey(), event: text().notNull(), createdAt: createdAt() },
  (t) => [
    index('loyalty_events_created_at').on(t.createdAt),
    must('loyalty_events_length', sql`length(${t.id}) between 1 and 100 and length(${t.event}) between 1 and 100`),
  ],
)
