import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import { mayWrite, type LetterAsker } from '../letter-limits.ts'
import type { Owner } from '../owner.ts'
import { mailboxKey } from '../same-person.rules.ts'

export type WishAsker = LetterAsker & {
  /** Nobody, for a newcomer. */
  owner: Owner | undefined
}

/**
 * Whether one more notice or reminder may be kept for this mailbox. Anybody can type it, so only its signed-in owner
 * has no limit. The answer to the asker is the same either way.
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
