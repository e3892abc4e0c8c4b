import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Limits } from '#kernel/limits.ts'
import { isPassword } from '#kernel/password.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { accounts, accountSessions } from '../accounts/accounts.tables.ts'
import { isFreshSignIn } from './profile.rules.ts'

export type ProfileParts = { db: NodePgDatabase; limits: Limits }

/** Rate limit against password guessing on a signed-in computer. */
const tries = { name: 'profile-password', points: 10, seconds: 900 }

/** Requesting account and session, with the current time. */
export type OwnerInput = { accountId: number; sessionId: number; now: Date }
type CheckInput = OwnerInput & { password: string; field: string }

/**
 * Re-authenticates the owner by password; for an account without one, by a recent sign-in through the linked site.
 * Protects actions that a stolen session must not perform.
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
