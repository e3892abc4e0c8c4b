import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import {
  consentForms,
  consentPurposes,
  withdrawalScopes,
  type ConsentForm,
  type ConsentPurpose,
  type WithdrawalScope,
} from './consents.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Proofs of consent (152-ФЗ): one row for each purpose that a form was sent with. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    purpose: text().notNull().$type<ConsentPurpose>(),
    form: text().notNull().$type<ConsentForm>(),
    /** Order or conversation number created by the form. */
    subject: integer(),
    email: text().notNull(),
    /** Signed-in member; null after the account's deletion. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    /** Slug of the text page, such as `personal_data`. */
    document: text().notNull(),
    /** Moment since which the page had this wording; older rows name the month. */
    version: text().notNull(),
    /** IP address of the request; empty if not recorded. */
    address: text().notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    index('consents_account').on(t.accountId),
    index('consents_email').on(t.email),
    index('consents_subject')
      .on(t.subject)
      .where(sql`${t.subject} is not null`),
    must('consents_purpose_known', sql`${t.purpose} in (${oneOf(consentPurposes)})`),
    must('consents_form_known', sql`${t.form} in (${oneOf(consentForms)})`),
    must('consents_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
    must('consents_withdrawn_after', sql`${t.withdrawnAt} >= ${t.givenAt}`),
  ],
)

/** Proofs of withdrawal; those of `personal_data` also form the erasure queue. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    email: text().notNull(),
    scope: text().notNull().$type<WithdrawalScope>(),
    /** Source of the withdrawal, such as `order-48262137`. */
    via: text().notNull(),
    /** IP address of the request; empty if recorded by staff. */
    address: text().notNull(),
    locale: locale(),
    withdrawnAt: moment('withdrawn_at').notNull(),
    /** Moment of the last erasure of a withdrawal of `personal_data`. */
    erasedAt: moment('erased_at'),
  },
  (t) => [
    index('withdrawals_email').on(t.email),
    uniqueIndex('withdrawals_one_pending')
      .on(t.email)
      .where(sql`${t.scope} = 'personal_data' and ${t.erasedAt} is null`),
    knownLocale('withdrawals_locale', t.locale),
    must('withdrawals_scope_known', sql`${t.scope} in (${oneOf(withdrawalScopes)})`),
    must('withdrawals_email_normal', sql`${t.email} = lower(btrim(${t.email})) and length(${t.email}) <= 254`),
    must('withdrawals_erased_after', sql`${t.erasedAt} >= ${t.withdrawnAt}`),
  ],
)
