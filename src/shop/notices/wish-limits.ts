import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import { mayWrite, type LetterAsker } from '../letter-limits.ts'
import type { Owner } from '../owner.ts'
import { mailboxKey } from '../same-person.rules.ts'

export type WishAsker = LetterAsker & {
  /** Undefined for a new visitor. */
  owner: Owner | undefined
}

/**
 * Rate limit of notices and reminders per mailbox. Anyone can enter a mailbox, so only its signed-in owner has no
 * limit. The response to the requester is the same either way.
 */
export async function mayWish(db: Db, limits: Limits, { owner, ...asker }: WishAsker): Promise<boolean> {
  if (await ownsMailbox(db, owner, asker.email)) return true
  return mayWrite(limits, 'wish', asker)
}

async function ownsMailbox(db: Db, owner: Owner | undefined, email: string): Promise<boolean> {
  if (!owner || !('accountId' in owner)) return false
  const { rows } = await db.execute(sql`select from accounts a
    where a.id = ${owner.accountId} and a.state = 'active' and mailbox_key(a.email) = ${mailboxKey(email)}`)
  return rows.length > 0
}
