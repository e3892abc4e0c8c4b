import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** Cards stored by a provider with the member's consent; the shop has their display data and charge tokens. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    /** Null once the owner deleted the card or the account: the row waits for deletion at the provider. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    provider: text().notNull(),
    /** Charge token; sent to the provider and nowhere else. */
    token: text().notNull(),
    /** Customer key at the provider. */
    customer: text().notNull(),
    /** Card id at the provider, if deletion requires one. */
    providerCard: text('provider_card'),
    network: text().notNull(),
    lastFour: text('last_four').notNull(),
    lastMonth: text('last_month').notNull(),
    /** Version of the consent text that the owner accepted. */
    consentVersion: text('consent_version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    createdAt: createdAt(),
    /** Time since which the bank declines charges. */
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
