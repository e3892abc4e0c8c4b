import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { accountLinks, accounts } from '../accounts/accounts.tables.ts'
import { activeAccountBy, endClaims, lockMailbox } from '../accounts/claims.actions.ts'
import { accountOfLink, useLink } from '../accounts/links.action.ts'
import { moveSubscription } from '../inbox/inbox.actions.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit, touch } from '../news.ts'
import { provedOwner, type OwnerInput, type ProfileParts } from './owner-check.action.ts'

/** Rate limit: every request sends an e-mail to an unverified address. */
const letters = { name: 'email-change', points: 5, seconds: 3_600 }

type AskInput = OwnerInput & { email: string; password: string }

/**
 * Requests an e-mail change and notifies both addresses; the old one stays valid until confirmation. Only the e-mail to
 * the new address reveals an existing account.
 */
export async function askForNewEmail(parts: ProfileParts, { email: text, ...input }: AskInput): Promise<void> {
  const email = normalEmail(text)
  if (!email) throw badField('email', 'invalid_email')
  const { accountId } = input
  const account = await provedOwner(parts, { ...input, field: 'password' })
  if (email === account.email) throw badField('email', 'same_email')
  await parts.limits.take(letters, String(accountId))
  await parts.db.transaction(async (tx) => {
    await tx.update(accounts).set({ pendingEmail: email }).where(eq(accounts.id, accountId))
    await dropLinks(tx, accountId)
    await emit(tx, 'account.email_change_asked', { accountId })
  })
}

const dropLinks = (tx: Db, accountId: number) =>
  tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, 'email'), isNull(accountLinks.usedAt)))

/** Resends the confirmation to the pending address. */
export async function sendEmailLinkAgain({ db, limits }: ProfileParts, accountId: number): Promise<void> {
  await limits.take(letters, String(accountId))
  await db.transaction(async (tx) => {
    await dropLinks(tx, accountId)
    await emit(tx, 'account.email_change_asked', { accountId })
  })
}

export const cancelNewEmail = (db: NodePgDatabase, accountId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(accounts).set({ pendingEmail: null }).where(eq(accounts.id, accountId))
    await dropLinks(tx, accountId)
  })

/** Confirms the new e-mail; links sent to the old address become invalid. */
export const confirmNewEmail = (db: NodePgDatabase, { token, now }: { token: string; now: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    const link = { token, purpose: 'email', now } as const
    const pendingEmail = (await accountOfLink(tx, link))?.pendingEmail
    if (pendingEmail) await lockMailbox(tx, pendingEmail)
    const accountId = await useLink(tx, link)
    const [account] = await tx
      .select({ email: accounts.email, pendingEmail: accounts.pendingEmail })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update')
    if (!account?.pendingEmail || account.pendingEmail !== pendingEmail) throw badField('token', 'dead_link')
    if ((await activeAccountBy(tx, pendingEmail)) !== undefined) throw badField('token', 'email_taken')
    await endClaims(tx, { accountId, email: pendingEmail })
    await tx.update(accounts).set({ email: account.pendingEmail, pendingEmail: null }).where(eq(accounts.id, accountId))
    await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
    await moveSubscription(tx, { from: account.email, to: account.pendingEmail })
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'account.email_changed', { accountId })
    await emit(tx, 'account.email_proved', { accountId })
    await emit(tx, 'loyalty.changed', { accountId })
  })
