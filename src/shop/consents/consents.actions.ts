import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import {
  accountForms,
  consentDocuments,
  saleForms,
  type ConsentForm,
  type ConsentPurpose,
  type WithdrawalScope,
} from './consents.rules.ts'
import { wordingOf } from './consents.queries.ts'
import { consents, withdrawals } from './consents.tables.ts'

export type ConsentsInput = {
  form: ConsentForm
  purposes: readonly ConsentPurpose[]
  /** Order or conversation number. */
  subject?: number
  email: string
  accountId?: number | null | undefined
  /** IP address of the request. */
  address: string
  now: Date
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Records consents with their wording, time and origin, in the transaction of the form. */
export async function keepConsents(tx: Db, input: ConsentsInput): Promise<void> {
  const { form, purposes, subject = null, accountId = null, address, now } = input
  if (purposes.length === 0) return
  const email = input.email.trim().toLowerCase()
  const rows = purposes.map((purpose) => sql`(${purpose}::text, ${consentDocuments[purpose]}::text)`)
  await tx.execute(sql`
    insert into consents (purpose, form, subject, email, account_id, document, version, address, given_at)
    select given.purpose, ${form}, ${subject}::integer, ${email}, ${accountId}::integer, given.document,
      coalesce(${wordingOf('p')}, 'unpublished'),
      ${address}, ${at(now)}
    from (values ${sql.join(rows, sql`, `)}) as given (purpose, document)
    left join text_pages p on p.slug = given.document and p.published_at <= ${at(now)}`)
}

export type WithdrawalInput = {
  email: string
  /** Account whose consents end too, including those under earlier e-mails. */
  accountId?: number | undefined
  /** Consent of a subscription, which may name an earlier e-mail of its reader. */
  consentId?: number | null | undefined
  scope: WithdrawalScope
  /** Source of the withdrawal: link, form or person. */
  via: string
  /** IP address of the request. */
  address: string
  locale: Locale
  now: Date
}

/** Consents that end with each scope. An accepted offer is a contract, which cannot be withdrawn. */
const endedConsents: Record<WithdrawalScope, SQL> = {
  letters: sql`purpose = 'letters'`,
  notices: sql`form in ('notice', 'reminder')`,
  loyalty: sql`purpose = 'loyalty'`,
  // The account itself is deleted in its settings.
  personal_data: sql`purpose in ('personal_data', 'letters') and form not in ${accountForms}`,
}

/** Marks consents as withdrawn and records the withdrawal. Returns false if an erasure is pending already. */
export async function withdrawConsents(tx: Db, input: WithdrawalInput): Promise<boolean> {
  const { accountId = null, consentId = null, scope, via, address, locale, now } = input
  const email = input.email.trim().toLowerCase()
  await tx.execute(sql`
    update consents set withdrawn_at = greatest(given_at, ${at(now)})
    where (email = ${email} or account_id = ${accountId}::integer or id = ${consentId}::integer)
      and withdrawn_at is null and ${endedConsents[scope]}`)
  const { rowCount } = await tx
    .insert(withdrawals)
    .values({ email, scope, via, address, locale, withdrawnAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Keeps the proofs of an account before its deletion; all but its sales are marked withdrawn. */
export async function releaseConsents(tx: Db, accountId: number, now: Date): Promise<void> {
  const isOfSale = sql`${consents.form} in ${saleForms}`
  await tx
    .update(consents)
    .set({
      accountId: null,
      withdrawnAt: sql`case when ${isOfSale} then ${consents.withdrawnAt}
        else coalesce(${consents.withdrawnAt}, greatest(${consents.givenAt}, ${at(now)})) end`,
    })
    .where(eq(consents.accountId, accountId))
}

/** Records the deletion of an account; the rest, such as an open order, is erased as after a withdrawal. */
export async function queueErasure(tx: Db, { email, locale, now }: { email: string; locale: Locale; now: Date }) {
  const erasure = { email, scope: 'personal_data', via: 'account', address: '', locale, withdrawnAt: now } as const
  await tx.insert(withdrawals).values(erasure).onConflictDoNothing()
}
