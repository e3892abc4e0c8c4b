import { and, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { after } from '#kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { forgetCardsOf } from '../cards/cards.actions.ts'
import { forgetCommenter } from '../comments/write-comment.action.ts'
import { queueErasure, releaseConsents } from '../consents/consents.actions.ts'
import { forgetConversations } from '../conversations/clear-conversations.action.ts'
import { unsubscribeEmail } from '../inbox/inbox.actions.ts'
import { forgetMirror } from '../loyalty-mirror/mirror-member.action.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { emit, touch } from '../news.ts'
import { eraseBuyers, isUnsold } from '../personal-data/erase-orders.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { forgetWriter } from '../reviews/forget-writer.action.ts'
import { provedOwner, type OwnerInput, type ProfileParts } from './owner-check.action.ts'
import { deletionGrace } from './profile.rules.ts'

type DeletionInput = OwnerInput & { password: string }

/** Schedules the deletion in thirty days; a repeated request keeps the first date. */
export async function askForDeletion(parts: ProfileParts, input: DeletionInput): Promise<Date> {
  const { accountId, now } = input
  const account = await provedOwner(parts, { ...input, field: 'password' })
  if (account.deletionAt) return account.deletionAt
  const deletionAt = after(now, deletionGrace)
  await parts.db.transaction(async (tx) => {
    await tx.update(accounts).set({ deletionAt }).where(eq(accounts.id, accountId))
    await emit(tx, 'account.deletion_asked', { accountId })
  })
  return deletionAt
}

/** Cancels a scheduled deletion. */
export async function keepAccount(db: NodePgDatabase, accountId: number): Promise<void> {
  await db.update(accounts).set({ deletionAt: null }).where(eq(accounts.id, accountId))
}

/** Batch size, above the number of deletions per day. */
const deletedAtOnce = 100

/** Deletes accounts that are due, one transaction each; returns their number. */
export async function deleteDueAccounts(db: NodePgDatabase, now: Date): Promise<number> {
  const due = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(lte(accounts.deletionAt, now))
    .limit(deletedAtOnce)
  for (const { id } of due) await deleteAccount(db, { id, now })
  return due.length
}

/**
 * Deletes an account with all its data. Orders stay without the account, as required by law; unsold orders also lose
 * their buyer, open ones when they end unsold.
 */
const deleteAccount = (db: NodePgDatabase, { id, now }: { id: number; now: Date }): Promise<void> =>
  db.transaction(async (tx) => {
    const isDue = and(eq(accounts.id, id), lte(accounts.deletionAt, now))
    // Orders are locked before the account, as in all order actions, to avoid deadlocks.
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.accountId, id))
      .orderBy(orders.id)
      .for('no key update')
    // Locked, so that the owner cannot cancel the deletion halfway.
    const { email, locale } = accounts
    const [account] = await tx.select({ email, locale }).from(accounts).where(isDue).for('update')
    // Canceled by the owner or deleted by another process meanwhile.
    if (!account) return
    await forgetCardsOf(tx, id)
    await forgetWriter(tx, { accountId: id, now })
    await forgetCommenter(tx, id)
    await forgetConversations(tx, { accountId: id, email: account.email, now })
    await forgetMirror(tx, id)
    await releaseConsents(tx, id, now)
    await eraseBuyers(tx, sql`o.account_id = ${id} and ${isUnsold}`, now)
    await queueErasure(tx, { ...account, now })
    await forgetAccounts(tx, [{ id }])
    await tx.execute(sql`delete from stock_notices where email = ${account.email}`)
    await tx.execute(sql`delete from promotion_reminders where email = ${account.email}`)
    await unsubscribeEmail(tx, account.email)
    await touch(tx, [`account:${id}`])
    await emit(tx, 'account.deleted', account)
  })
