import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import type { SocialName } from '../accounts/accounts.tables.ts'

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
