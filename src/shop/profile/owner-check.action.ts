import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Limits } from '#kernel/limits.ts'
import { isPassword } from '#kernel/password.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { accounts, accountSessions } from '../accounts/accounts.tables.ts'
import { isFreshSignIn } from './profile.rules.ts'

export type ProfileParts = { db: NodePgDatabase; limits: Limits }

/** Whoever found a computer signed in does not try passwords for long. */
const tries = { name: 'profile-password', points: 10, seconds: 900 }

/** Who asks, and when. */
export type OwnerInput = { accountId: number; sessionId: number; now: Date }
type CheckInput = OwnerInput & { password: string; field: string }

/**
 * The account, once its owner is proved again: by the password, or without one by a sign-in of a moment ago through the
 * linked site. Guards what a copied session must not do.
 */
export async function provedOwner({ db, limits }: ProfileParts, input: CheckInput) {
  const { accountId, sessionId, password, field, now } = input
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Refusal('signed_out', 401)
  if (account.passwordHash === null) {
    const isThis = and(eq(accountSessions.id, sessionId), eq(accountSessions.accountId, accountId))
    const [session] = await db.select({ since: accountSessions.createdAt }).from(accountSessions).where(isThis)
    if (!session || !isFreshSignIn(session.since, now)) throw new Refusal('sign_in_again', 403)
    return account
  }
  await limits.take(tries, String(accountId))
  if (!(await isPassword(password, account.passwordHash))) throw badField(field, 'wrong_password')
  await limits.giveBack(tries, String(accountId))
  return account
}
