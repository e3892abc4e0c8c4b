import { and, eq, isNull } from 'drizzle-orm'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { passwordFault, minPasswordLength } from '../accounts/accounts.rules.ts'
import { accountBrowsers, accountLinks, accounts, accountSessions } from '../accounts/accounts.tables.ts'
import { beginSession, type Browser, type NewSession } from '../accounts/sign-in.action.ts'
import { emit, touch } from '../news.ts'
import { provedOwner, type OwnerInput, type ProfileParts } from './owner-check.action.ts'

type PasswordInput = OwnerInput & { currentPassword: string; password: string; browser: Browser }

/**
 * Ends all sessions and invalidates all e-mailed links (O-66). The current browser gets a new token, so a stolen copy
 * of the old one stops working.
 */
export async function changePassword(parts: ProfileParts, input: PasswordInput): Promise<NewSession> {
  const { accountId, currentPassword, password, browser, now } = input
  const account = await provedOwner(parts, { ...input, password: currentPassword, field: 'current_password' })
  const fault = passwordFault(password, account.email)
  if (fault) throw badField('password', fault, { limit: minPasswordLength })
  const passwordHash = await hashPassword(password)
  return parts.db.transaction(async (tx) => {
    // The second of two concurrent changes fails, because its current password is outdated.
    const isUnchanged =
      account.passwordHash === null ? isNull(accounts.passwordHash) : eq(accounts.passwordHash, account.passwordHash)
    const { rowCount } = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, accountId), isUnchanged))
    if (!rowCount) throw badField('current_password', 'wrong_password')
    await tx.delete(accountSessions).where(eq(accountSessions.accountId, accountId))
    await tx.delete(accountBrowsers).where(eq(accountBrowsers.accountId, accountId))
    await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
    await tx.update(accounts).set({ pendingEmail: null }).where(eq(accounts.id, accountId))
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'account.password_changed', { accountId })
    return beginSession(tx, accountId, { browser, now })
  })
}
