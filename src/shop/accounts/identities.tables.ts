import { sql } from 'drizzle-orm'
import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, must } from '#kernel/columns.ts'
import { accounts } from './accounts.tables.ts'

/** Other sites to sign in with. */
export type SocialName = 'yandex' | 'vk' | 'google' | 'facebook'

/** Identities of other sites that open an account. */
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
