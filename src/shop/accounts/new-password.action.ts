import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { emit, touch } from '../news.ts'
import { passwordFault, minPasswordLength } from './accounts.rules.ts'
import { accountBrowsers, accountLinks, accounts, accountSessions, type SocialName } from './accounts.tables.ts'
import { lockMailbox, makeActive } from './claims.actions.ts'
import { sitesOf } from './accounts.queries.ts'
import { accountOfLink, useLink, type LinkInput } from './links.action.ts'
import { beginSession, type Browser, type NewSession } from './sign-in.action.ts'

export async function hashOfNew(password: string, email: string): Promise<string> {
  const fault = passwordFault(password, email)
  if (fault) throw badField('password', fault, { limit: minPasswordLength })
  return hashPassword(password)
}

type NewPasswordInput = { token: string; password: string; browser: Browser; now: Date }
/** Linked sites that can still sign in, listed for the owner. */
export type NewPasswordSession = NewSession & { linked: SocialName[] }

/** Replaces the password and ends every session, because an attacker may still be signed in. */
export async function setNewPassword(
  db: NodePgDatabase,
  { token, password, browser, now }: NewPasswordInput,
): Promise<NewPasswordSession> {
  const link: LinkInput = { token, purpose: 'restore', now }
  const account = await accountOfLink(db, link)
  if (!account) throw badField('token', 'dead_link')
  const { id: accountId, email } = account
  const passwordHash = await hashOfNew(password, email)
  return db.transaction(async (tx) => {
    await lockMailbox(tx, email)
    await useLink(tx, link)
    const isActive = and(eq(accounts.id, accountId), eq(accounts.state, 'active'))
    const { rowCount } = await tx.update(accounts).set({ passwordHash }).where(isActive)
    // A restore link confirms the email like an activation link.
    if (!rowCount) await makeActive(tx, { accountId, email, passwordHash, isOwnBrowser: false, now })
    await emit(tx, 'account.email_proved', { accountId })
    await tx.delete(accountSessions).where(eq(accountSessions.accountId, accountId))
    // Forget known browsers: one may be a stranger's. The password-changed email makes a new-device email unnecessary.
    await tx.delete(accountBrowsers).where(eq(accountBrowsers.accountId, accountId))
    await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'account.password_changed', { accountId })
    const linked = await sitesOf(tx, accountId)
    return { ...(await beginSession(tx, accountId, { browser, now })), linked }
  })
}
