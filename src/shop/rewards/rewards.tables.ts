import { bigint, date, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#kernel/columns.ts'
import { bonusEntries } from '../loyalty/loyalty.tables.ts'

/** Sent gift letters; one per gift. */
export const giftLetterRows = pgTable('gift_letters', {
  entryId: bigint('entry_id', { mode: 'number' })
    .primaryKey()
    .references(() => bonusEntries.id, { onDelete: 'restrict' }),
  createdAt: createdAt(),
  /** Lease of the process that sends the letter. */
  claimedUntil: moment('claimed_until'),
  sentAt: moment('sent_at'),
})

/** Nights with recalculated levels: a missed one is caught up, and each runs in one process only. */
export const levelNights = pgTable('level_nights', {
  night: date().primaryKey(),
  /** Lease of the process that counts. */
  claimedUntil: moment('claimed_until').notNull(),
  countedAt: moment('counted_at'),
})
