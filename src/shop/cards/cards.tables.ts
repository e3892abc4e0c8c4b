import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Cards that a provider keeps for members who agreed to it; the shop knows what is shown of them, and by what they are charged. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    /** Nobody's once its owner has forgotten it, or has gone: the row waits until the provider forgets it as well. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    provider: text().notNull(),
    /** What it is charged by; it goes to the provider and nowhere else. */
    token: text().notNull(),
    /** Under which the provider keeps it. */
    customer: text().notNull(),
    /** The provider's number of the card, where it is removed by one. */
    providerCard: text('provider_card'),
    network: text().notNull(),
    lastFour: text('last_four').notNull(),
    lastMonth: text('last_month').notNull(),
    /** Of the words that its owner agreed to, and when. */
    consentVersion: text('consent_version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    createdAt: createdAt(),
    /** Since when its bank takes no charge of ours any more. */
    refusedAt: moment('refused_at'),
  },
  (t) => [
    unique('saved_cards_token').on(t.provider, t.token),
    index('saved_cards_account').on(t.accountId),
    must('saved_cards_last_four', sql`${t.lastFour} ~ '^[0-9]{4}$'`),
    must('saved_cards_last_month', sql`${t.lastMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    must('saved_cards_network', sql`length(${t.network}) <= 40`),
  ],
)
