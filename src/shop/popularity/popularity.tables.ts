import { date, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#kernel/columns.ts'

/** Completed ranking nights, so that a missed one is caught up. */
export const rankedNights = pgTable('ranked_nights', {
  night: date().primaryKey(),
  rankedAt: moment('ranked_at').notNull(),
})
