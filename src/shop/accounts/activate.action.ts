import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField } from '#kernel/refusal.ts'
import { consents } from '../consents/consents.tables.ts'
import { subscribeIn } from '../inbox/inbox.actions.ts'
import { emit } from '../news.ts'
import { accountLinks, accounts, socialAccounts, type SocialName } from './accounts.tables.ts'
import { isOfBrowser, lockMailbox, makeActive } from './claims.actions.ts'
import { isUsable, useLink } from './links.action.ts'
import { hashOfNew } from './new-password.action.ts'
import { beginSession, type Browser, type NewSession } from './sign-in.action.ts'

type ActivationInput = { token: string; visitorId: string | undefined; now: Date }

/**
 * State of an activation link. The browser that registered activates at once; any other must set a password, because
 * the registration may be a stranger's.
 */
export type Activation = {
  accountId: number
  email: string
  isOwnBrowser: boolean
  needsPassword: boolean
  /** External site whose identity may sign in from the registering browser only. */
  site: SocialName | null
}

export async function activationOf(
  db: Db,
  { token, visitorId, now }: ActivationInput,
): Promise<Activation | undefined> {
  const [claim] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      isOwnBrowser: isOfBrowser(visitorId),
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      site: socialAccounts.site,
    })
    .from(accountLinks)
    .innerJoin(accounts, and(eq(accounts.id, accountLinks.accountId), eq(accounts.state, 'unconfirmed')))
    .leftJoin(socialAccounts, eq(socialAccounts.accountId, accounts.id))
    .where(isUsable({ token, purpose: 'activate', now }))
    .limit(1)
  if (!claim) return undefined
  const { hasPassword, ...rest } = claim
  return { ...rest, needsPassword: !(claim.isOwnBrowser && (hasPassword || claim.site !== null)) }
}

type PressInput = { token: string; password?: string; browser: Browser; now: Date }

/** Confirms the email, activates the account and signs in this browser. */
export async function activate(db: NodePgDatabase, { token, password, browser, now }: PressInput): Promise<NewSession> {
  const activation = await activationOf(db, { token, visitorId: browser.visitorId, now })
  if (!activation) throw badField('token', 'dead_link')
  const { accountId, email, isOwnBrowser, needsPassword } = activation
  if (needsPassword && !password) throw badField('password', 'required')
  const passwordHash = password ? await hashOfNew(password, email) : undefined
  return db.transaction(async (tx) => {
    await lockMailbox(tx, email)
    await useLink(tx, { token, purpose: 'activate', now })
    await makeActive(tx, { accountId, email, isOwnBrowser, now, ...(passwordHash && { passwordHash }) })
    await beginLetters(tx, accountId)
    await emit(tx, 'account.email_proved', { accountId })
    return beginSession(tx, accountId, { browser, now })
  })
}

/** Starts the newsletter requested at registration, once the mailbox is confirmed. */
async function beginLetters(tx: Db, accountId: number): Promise<void> {
  const [reader] = await tx
    .select({ email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .innerJoin(consents, eq(consents.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), eq(consents.purpose, 'letters'), isNull(consents.withdrawnAt)))
  if (reader) await subscribeIn(tx, reader)
}
