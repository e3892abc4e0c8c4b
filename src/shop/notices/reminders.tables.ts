import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, must } from '#kernel/columns.ts'
import { articles } from '../texts/texts.tables.ts'

/** Requests for one letter when a promotion begins. */
export const promotionReminders = pgTable(
  'promotion_reminders',
  {
    id: id(),
    email: text().notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Language of the letter. */
    locale: locale(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    uniqueIndex('promotion_reminders_once').on(t.articleId, t.email),
    knownLocale('promotion_reminders_locale', t.locale),
    must('promotion_reminders_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
  ],
)
