import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { faqs, textPages } from '../texts/texts.tables.ts'

/** Helpfulness votes on answers and pages; one per visitor and subject, changeable. */
export const helpVotes = pgTable(
  'help_votes',
  {
    id: id(),
    faqId: integer('faq_id').references(() => faqs.id, { onDelete: 'cascade' }),
    pageId: integer('page_id').references(() => textPages.id, { onDelete: 'cascade' }),
    /** Null after a year: the vote stays, anonymized. */
    visitorId: uuid('visitor_id'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    hasHelped: boolean('has_helped').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('help_votes_faq_visitor').on(t.faqId, t.visitorId),
    uniqueIndex('help_votes_faq_account').on(t.faqId, t.accountId),
    uniqueIndex('help_votes_page_visitor').on(t.pageId, t.visitorId),
    uniqueIndex('help_votes_page_account').on(t.pageId, t.accountId),
    index('help_votes_account').on(t.accountId),
    index('help_votes_old_guests')
      .on(t.createdAt)
      .where(sql`${t.visitorId} is not null`),
    must('help_votes_one_subject', sql`num_nonnulls(${t.faqId}, ${t.pageId}) = 1`),
    must('help_votes_one_reader', sql`num_nonnulls(${t.visitorId}, ${t.accountId}) <= 1`),
  ],
)
