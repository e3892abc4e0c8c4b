import { date, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#kernel/columns.ts'

/** Nights whose ranking is done, so that one on which no process ran is made up for. */
export const rankedNights = pgTable('ranked_nights', {
  night: date().primaryKey(),
  rankedAt: moment('ranked_at').notNull(),
})
