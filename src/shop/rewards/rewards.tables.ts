import { bigint, date, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#kernel/columns.ts'
import { bonusEntries } from '../loyalty/loyalty.tables.ts'

/** The letters that say of a gift, each sent once. */
export const giftLetterRows = pgTable('gift_letters', {
  entryId: bigint('entry_id', { mode: 'number' })
    .primaryKey()
    .references(() => bonusEntries.id, { onDelete: 'restrict' }),
  createdAt: createdAt(),
  /** Until then somebody is sending it. */
  claimedUntil: moment('claimed_until'),
  sentAt: moment('sent_at'),
})

/** Nights whose levels are counted, so that one on which no process ran is made up for, and none is counted by each. */
export const levelNights = pgTable('level_nights', {
  night: date().primaryKey(),
  /** Until then somebody is counting. */
  claimedUntil: moment('claimed_until').notNull(),
  countedAt: moment('counted_at'),
})
