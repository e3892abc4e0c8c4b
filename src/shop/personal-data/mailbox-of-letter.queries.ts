import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { isKeyOf, subjectIn, type SubjectOfLetter, type WithdrawalSubject } from '../consents/withdrawal-link.ts'

/** Current mailbox of a letter's subject. */
const mailboxes: Record<WithdrawalSubject, (id: number) => SQL> = {
  order: (number) => sql`select email from orders where number = ${number}`,
  conversation: (id) => sql`select email from conversations where id = ${id}`,
  notice: (id) => sql`select email from stock_notices where id = ${id}`,
  reminder: (id) => sql`select email from promotion_reminders where id = ${id}`,
  member: (id) => sql`select email from accounts where id = ${id}`,
  receiver: (orderId) => sql`select email from certificate_sales where order_id = ${orderId}`,
}

/** Name of a link in the `via` column of `withdrawals`. */
export const viaLink = ({ subject, id }: SubjectOfLetter): string => `${subject}-${id}`

export type MailboxOfLetter = SubjectOfLetter & { email: string }

/**
 * Mailbox whose letter contained this key, even if its row was withdrawn; undefined for a forged key, or if no data of
 * the letter remains.
 */
export async function mailboxOfLetter(
  db: Db,
  { key, secretKeys }: { key: string; secretKeys: readonly string[] },
): Promise<MailboxOfLetter | undefined> {
  const named = subjectIn(key)
  if (!named) return undefined
  const { rows } = await db.execute<{ email: string | null }>(sql`${mailboxes[named.subject](named.id)}
    union select email from withdrawals where via = ${viaLink(named)}`)
  const emails = rows.map((row) => row.email?.trim().toLowerCase() ?? '')
  const email = emails.find((each) => each !== '' && isKeyOf(secretKeys, { key, email: each }))
  return email === undefined ? undefined : { ...named, email }
}
