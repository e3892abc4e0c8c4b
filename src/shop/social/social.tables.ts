import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import type { SocialName } from './social.port.ts'

/** Which identities of other sites open which account. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    site: text().notNull().$type<SocialName>(),
    /** The number of the person on that site. */
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('social_accounts_identity').on(t.site, t.subject),
    unique('social_accounts_one_of_a_site').on(t.accountId, t.site),
    must('social_accounts_site', sql`${t.site} in ('yandex', 'vk', 'google', 'facebook')`),
  ],
)

/** Somebody has come back from another site and has no account yet, or must give the password of theirs. */
export const socialArrivals = pgTable(
  'social_arrivals',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The browser that may go on with it. */
    visitorId: uuid('visitor_id').notNull(),
    site: text().notNull().$type<SocialName>(),
    subject: text().notNull(),
    email: text(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text(),
    /** Where they were going. */
    target: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('social_arrivals_expires').on(t.expiresAt),
    must('social_arrivals_site', sql`${t.site} in ('yandex', 'vk', 'google', 'facebook')`),
  ],
)
