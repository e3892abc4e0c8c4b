import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accountForms, consentDocuments, orderPurposes } from './consents.rules.ts'
import { consents } from './consents.tables.ts'

/** Version of a text page: the time of its current wording. */
export const wordingOf = (page: 'p'): SQL =>
  sql`to_char(${sql.raw(page)}.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const purposesAsked = sql.raw(orderPurposes.map((name) => `('${name}', '${consentDocuments[name]}')`).join(', '))

/**
 * True if the account in `accounts` has accepted the current text of every consent that an order needs, and has not
 * withdrawn it.
 */
export const hasOrderConsents = (now: SQL): SQL<boolean> => sql<boolean>`not exists (
  select from (values ${purposesAsked}) as asked (purpose, document)
  where not exists (select from consents given
    join text_pages p on p.slug = given.document and p.published_at <= ${now} and given.version = ${wordingOf('p')}
    where given.account_id = accounts.id and given.purpose = asked.purpose and given.document = asked.document
      and given.withdrawn_at is null))`

/** Account-level consents, the latest first; those of orders and letters are separate. */
export const consentsOf = (db: Db, accountId: number) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.accountId, accountId), inArray(consents.form, [...accountForms])))
    .orderBy(desc(consents.givenAt), desc(consents.id))

/** All proofs of an account or a mailbox, including those of orders and letters. */
export const allConsentsOf = (db: Db, of: { accountId: number } | { email: string }) =>
  db
    .select()
    .from(consents)
    .where('email' in of ? eq(consents.email, of.email) : eq(consents.accountId, of.accountId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
