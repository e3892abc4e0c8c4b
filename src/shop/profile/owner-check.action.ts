import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Limits } from '#kernel/limits.ts'
import { isPassword } from '#kernel/password.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { accounts } from '../accounts/accounts.tables.ts'

export type ProfileParts = { db: NodePgDatabase; limits: Limits }

/** Whoever found a computer signed in does not try passwords for long. */
const tries = { name: 'profile-password', points: 10, seconds: 900 }

type CheckInput = { accountId: number; password: string; field: string }

/**
 * What cannot be undone by a press needs the password once more. Answers the account. Whoever signs in through another
 * site only has none to tell.
 */
export async function provedOwner({ db, limits }: ProfileParts, { accountId, password, field }: CheckInput) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Refusal('signed_out', 401)
  if (account.passwordHash === null) return account
  await limits.take(tries, String(accountId))
  if (!(await isPassword(password, account.passwordHash))) throw badField(field, 'wrong_password')
  await limits.giveBack(tries, String(accountId))
  return account
}
