import { and, eq, isNull, ne } from 'drizzle-orm'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { passwordFault, shortestPassword } from '../accounts/accounts.rules.ts'
import { accountBrowsers, accountLinks, accounts, accountSessions } from '../accounts/accounts.tables.ts'
import { emit, touch } from '../news.ts'
import { provedOwner, type ProfileParts } from './owner-check.action.ts'

type PasswordInput = { accountId: number; sessionId: number; currentPassword: string; password: string }

/** Every other sign-in ends, and every letter that could open the account (O-66). */
export async function changePassword(parts: ProfileParts, input: PasswordInput): Promise<void> {
  const { accountId, sessionId, currentPassword, password } = input
  const account = await provedOwner(parts, { accountId, password: currentPassword, field: 'current_password' })
  const fault = passwordFault(password, account.email)
  if (fault) throw badField('password', fault, { limit: shortestPassword })
  const passwordHash = await hashPassword(password)
  await parts.db.transaction(async (tx) => {
    // Of two changes at once the second one knew a password that is no longer the one.
    const isUnchanged =
      account.passwordHash === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, account.passwordHash)
    const { rowCount } = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, accountId), isUnchanged))
    if (!rowCount) throw badField('current_password', 'wrong_password')
    await tx
      .delete(accountSessions)
      .where(and(eq(accountSessions.accountId, accountId), ne(accountSessions.id, sessionId)))
    await tx.delete(accountBrowsers).where(eq(accountBrowsers.accountId, accountId))
    await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
    await tx.update(accounts).set({ pendingEmail: null }).where(eq(accounts.id, accountId))
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'account.password_changed', { accountId })
  })
}
