import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { activationLifetime, restoreLifetime } from './accounts.rules.ts'
import { accountLinks, accounts, type LinkPurpose } from './accounts.tables.ts'
import { newToken, tokenHash } from './members.ts'

const lifetimes: Record<LinkPurpose, number> = {
  activate: activationLifetime,
  restore: restoreLifetime,
  email: activationLifetime,
}

/** Creates a link for one email; only that email contains the token. */
export async function newLink(db: Db, input: { accountId: number; purpose: LinkPurpose; now: Date }): Promise<string> {
  const { accountId, purpose, now } = input
  const token = newToken()
  const expiresAt = after(now, lifetimes[purpose])
  await db.insert(accountLinks).values({ accountId, purpose, tokenHash: tokenHash(token), createdAt: now, expiresAt })
  return token
}

export type LinkInput = { token: string; purpose: LinkPurpose; now: Date }

export const isUsable = ({ token, purpose, now }: LinkInput) =>
  and(
    eq(accountLinks.tokenHash, tokenHash(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )

/**
 * Account of a usable link, for the confirmation page. Reading does not consume the link, because mail scanners open
 * links too.
 */
export async function accountOfLink(db: Db, input: LinkInput) {
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email, state: accounts.state, pendingEmail: accounts.pendingEmail })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isUsable(input))
  return account
}

/** Consumes a link; only one of several concurrent calls succeeds. */
export async function useLink(tx: Db, input: LinkInput): Promise<number> {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: input.now })
    .where(isUsable(input))
    .returning({ accountId: accountLinks.accountId })
  if (!link) throw badField('token', 'dead_link')
  return link.accountId
}
