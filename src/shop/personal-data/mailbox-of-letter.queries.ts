import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { isKeyOf, subjectIn, type WithdrawalSubject } from '../consents/withdrawal-link.ts'

/** Current mailbox of the row that a letter is about. */
const mailboxes: Record<WithdrawalSubject, (id: number) => SQL> = {
  order: (number) => sql`select email from orders where number = ${number}`,
  conversation: (id) => sql`select email from conversations where id = ${id}`,
  notice: (id) => sql`select email from stock_notices where id = ${id}`,
  reminder: (id) => sql`select email from promotion_reminders where id = ${id}`,
  member: (id) => sql`select email from accounts where id = ${id}`,
  receiver: (orderId) => sql`select email from certificate_sales where order_id = ${orderId}`,
}

export type MailboxOfLetter = { subject: WithdrawalSubject; id: number; email: string }

/** Mailbox whose letter held this key; nothing for a forged key, and when nothing of the letter is kept. */
export async function mailboxOfLetter(
  db: Db,
  { key, secretKeys }: { key: string; secretKeys: readonly string[] },
): Promise<MailboxOfLetter | undefined> {
  const named = subjectIn(key)
  if (!named) return undefined
  const { rows } = await db.execute<{ email: string | null }>(mailboxes[named.subject](named.id))
  const email = rows[0]?.email?.trim().toLowerCase()
  return email && isKeyOf(secretKeys, { key, email }) ? { ...named, email } : undefined
}
