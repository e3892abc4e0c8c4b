import { and, eq, gt, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import { hashPassword } from '#kernel/password.ts'
import { badField } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { consents } from '../consents/consents.tables.ts'
import { subscribeIn } from '../inbox/inbox.actions.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit, touch } from '../news.ts'
import { activationLifetime, passwordFault, restoreLifetime, shortestPassword } from './accounts.rules.ts'
import { accountBrowsers, accountLinks, accounts, accountSessions, type LinkPurpose } from './accounts.tables.ts'
import { newToken, tokenHash } from './members.ts'
import { beginSession, type Browser, type NewSession } from './sign-in.action.ts'

const lifetimes: Record<LinkPurpose, number> = {
  activate: activationLifetime,
  restore: restoreLifetime,
  email: activationLifetime,
}

/** For one letter. The token stands in the letter alone. */
export async function newLink(db: Db, input: { accountId: number; purpose: LinkPurpose; now: Date }): Promise<string> {
  const { accountId, purpose, now } = input
  const token = newToken()
  const expiresAt = after(now, lifetimes[purpose])
  await db.insert(accountLinks).values({ accountId, purpose, tokenHash: tokenHash(token), createdAt: now, expiresAt })
  return token
}

type LinkInput = { token: string; purpose: LinkPurpose; now: Date }

const isUsable = ({ token, purpose, now }: LinkInput) =>
  and(
    eq(accountLinks.tokenHash, tokenHash(token)),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )

/** For the page that asks for a press: looking does not use a link up, for mail scanners look too. */
export async function emailOfLink(db: Db, input: LinkInput): Promise<string | undefined> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isUsable(input))
  return account?.email
}

/** Of many who use it at once one gets through. */
export async function useLink(tx: Db, input: LinkInput): Promise<number> {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: input.now })
    .where(isUsable(input))
    .returning({ accountId: accountLinks.accountId })
  if (!link) throw badField('token', 'dead_link')
  return link.accountId
}

type PressInput = { token: string; browser: Browser; now: Date }

/** The e-mail is proved: the account may be used, and this browser is signed in. */
export const activate = (db: NodePgDatabase, { token, browser, now }: PressInput): Promise<NewSession> =>
  db.transaction(async (tx) => {
    const accountId = await useLink(tx, { token, purpose: 'activate', now })
    await makeActive(tx, accountId, now)
    await beginLetters(tx, accountId)
    await emit(tx, 'account.email_proved', { accountId })
    return beginSession(tx, accountId, { browser, now })
  })

/** Who asked for letters when registering gets them now that the mailbox is proved to be theirs. */
async function beginLetters(tx: Db, accountId: number): Promise<void> {
  const [reader] = await tx
    .select({ email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .innerJoin(consents, eq(consents.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(consents.purpose, 'letters'), isNull(consents.withdrawnAt)))
  if (reader) await subscribeIn(tx, reader)
}

async function makeActive(tx: Db, accountId: number, now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(accounts)
    .set({ state: 'active', activatedAt: now })
    .where(and(eq(accounts.id, accountId), eq(accounts.state, 'unconfirmed')))
  // Whoever joined with the registration takes part from now on.
  if (rowCount) await emit(tx, 'loyalty.changed', { accountId })
}

/** By the address, or by a link of this account that has run out. */
type ActivationInput = { email: string } | { token: string }

/** One more letter for whoever has not activated the account yet. The same answer for everybody (O-15). */
export async function askForActivation({ db, limits }: RestoreParts, input: ActivationInput): Promise<void> {
  const email = 'token' in input ? await emailByLink(db, input.token) : normalEmail(input.email)
  if (!email) throw badField('non_field_errors', 'token' in input ? 'dead_link' : 'invalid_email')
  await limits.take({ ...perMinute, name: 'activation-minute' }, email)
  await limits.take({ ...perHour, name: 'activation-hour' }, email)
  const isWaiting = and(eq(accounts.email, email), eq(accounts.state, 'unconfirmed'))
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isWaiting)
    await emit(tx, 'account.registered', { accountId: account?.id ?? 0 })
  })
}

async function emailByLink(db: Db, token: string): Promise<string | undefined> {
  const isIt = and(eq(accountLinks.tokenHash, tokenHash(token)), eq(accountLinks.purpose, 'activate'))
  const [account] = await db
    .select({ email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isIt)
  return account?.email
}

/** Letters of one mailbox: a stranger may not fill it, and the next one comes when the last one had its minute. */
const perMinute = { name: 'restore-minute', points: 1, seconds: 60 }
const perHour = { name: 'restore-hour', points: 5, seconds: 3_600 }

type RestoreParts = { db: NodePgDatabase; limits: Limits }

/** The same answer, after the same work, whether there is such an account or not (O-15). */
export async function askForNewPassword({ db, limits }: RestoreParts, text: string): Promise<void> {
  const email = normalEmail(text)
  if (!email) throw badField('non_field_errors', 'invalid_email')
  await limits.take(perMinute, email)
  await limits.take(perHour, email)
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    // Nobody's letter is ordered as well, and thrown away when its turn comes.
    await emit(tx, 'account.restore_asked', { accountId: account?.id ?? 0 })
  })
}

/** Ends every session of the account, for whoever had the old password may still be signed in. */
export async function setNewPassword(
  db: NodePgDatabase,
  { token, password, browser, now }: PressInput & { password: string },
): Promise<NewSession> {
  const link: LinkInput = { token, purpose: 'restore', now }
  const [account] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isUsable(link))
  if (!account) throw badField('token', 'dead_link')
  const fault = passwordFault(password, account.email)
  if (fault) throw badField('password', fault, { limit: shortestPassword })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const accountId = await useLink(tx, link)
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
    // The letter that brought them here proves the e-mail as well as any other.
    await makeActive(tx, accountId, now)
    await emit(tx, 'account.email_proved', { accountId })
    await tx.delete(accountSessions).where(eq(accountSessions.accountId, accountId))
    // A stranger's browser is no known one any more, and the letter about the password says enough.
    await tx.delete(accountBrowsers).where(eq(accountBrowsers.accountId, accountId))
    await tx.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), isNull(accountLinks.usedAt)))
    await touch(tx, [`account:${accountId}`])
    await emit(tx, 'account.password_changed', { accountId })
    return beginSession(tx, accountId, { browser, now })
  })
}
