import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, must } from '#kernel/columns.ts'
import { consents } from '../consents/consents.tables.ts'

/** Newsletter subscribers; the address is trimmed and in lower case (O-59). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    email: text().notNull().unique(),
    locale: locale(),
    /** Hash of the token in the letters' link; the token itself is not stored. */
    unsubscribeTokenHash: text('unsubscribe_token_hash').notNull().unique(),
    /**
     * Consent to letters that the subscription is based on; null for subscribers from before consents were recorded.
     */
    consentId: integer('consent_id').references(() => consents.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscriptions_consent').on(t.consentId),
    knownLocale('subscriptions_locale', t.locale),
    must('subscriptions_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
  ],
)
