import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { consentDocuments, saleForms, type ConsentForm, type ConsentPurpose } from './consents.rules.ts'
import { consents } from './consents.tables.ts'

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

/** Records in the transaction of the form which wording was agreed to, when and from where. */
export async function keepConsents(tx: Db, input: ConsentsInput): Promise<void> {
  const { form, purposes, subject = null, accountId = null, address, now } = input
  if (purposes.length === 0) return
  const email = input.email.trim().toLowerCase()
  const rows = purposes.map((purpose) => sql`(${purpose}::text, ${consentDocuments[purpose]}::text)`)
  await tx.execute(sql`
    insert into consents (purpose, form, subject, email, account_id, document, version, address, given_at)
    select given.purpose, ${form}, ${subject}::integer, ${email}, ${accountId}::integer, given.document,
      coalesce(to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'unpublished'),
      ${address}, ${at(now)}
    from (values ${sql.join(rows, sql`, `)}) as given (purpose, document)
    left join text_pages p on p.slug = given.document and p.published_at <= ${at(now)}`)
}

type WithdrawalInput = {
  /** Mailbox or account whose consents end. */
  of: { email: string } | { accountId: number }
  purposes: readonly ConsentPurpose[]
  now: Date
  only?: SQL | undefined
}

/** Marks consents as withdrawn. Answers how many were still given. */
export async function withdrawConsents(tx: Db, { of, purposes, now, only }: WithdrawalInput): Promise<number> {
  const isTheirs =
    'email' in of ? eq(consents.email, of.email.trim().toLowerCase()) : eq(consents.accountId, of.accountId)
  const isGiven = and(isTheirs, inArray(consents.purpose, [...purposes]), isNull(consents.withdrawnAt), only)
  const { rowCount } = await tx
    .update(consents)
    .set({ withdrawnAt: sql`greatest(${consents.givenAt}, ${at(now)})` })
    .where(isGiven)
  return rowCount ?? 0
}

/** Keeps the proofs of an account that is about to be deleted, with all but its sales withdrawn. */
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
