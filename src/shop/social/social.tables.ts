import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, must } from '#kernel/columns.ts'
import type { SocialName } from '../accounts/accounts.tables.ts'

/** Visitors back from another site who have no account yet, or must enter the password of an existing one. */
export const socialArrivals = pgTable(
  'social_arrivals',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Browser that may continue the sign-in. */
    visitorId: uuid('visitor_id').notNull(),
    site: text().notNull().$type<SocialName>(),
    subject: text().notNull(),
    email: text(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text(),
    /** Path to return to after sign-in. */
    target: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('social_arrivals_expires').on(t.expiresAt),
    must('social_arrivals_site', sql`${t.site} in ('yandex', 'vk', 'google', 'facebook')`),
  ],
)
