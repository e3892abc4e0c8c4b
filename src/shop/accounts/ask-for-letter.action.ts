import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Limits } from '#kernel/limits.ts'
import { badField } from '#kernel/refusal.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit } from '../news.ts'
import { accountLinks, accounts } from './accounts.tables.ts'
import { activeAccountBy, claimBy } from './claims.actions.ts'
import { mayWrite } from '../letter-limits.ts'
import { tokenHash } from './members.ts'
import type { Browser } from './sign-in.action.ts'

type LetterParts = { db: NodePgDatabase; limits: Limits }
/** Email address, or an expired link of this registration. */
type ActivationLetterInput = ({ email: string } | { token: string }) & { browser: Browser }

/** Sends another activation email; the response is the same for every address (O-15). */
export async function askForActivation({ db, limits }: LetterParts, input: ActivationLetterInput): Promise<void> {
  const { browser } = input
  const claim = 'token' in input ? await claimByLink(db, input.token) : undefined
  const email = 'token' in input ? claim?.email : normalEmail(input.email)
  if (!email) throw badField('non_field_errors', 'token' in input ? 'dead_link' : 'invalid_email')
  const hasLetter = await mayWrite(limits, 'activation', { email, address: browser.address })
  await db.transaction(async (tx) => {
    const accountId = claim?.id ?? (await claimBy(tx, email, browser.visitorId)) ?? 0
    if (hasLetter) await emit(tx, 'account.registered', { accountId })
  })
}

async function claimByLink(db: Db, token: string) {
  const isIt = and(eq(accountLinks.tokenHash, tokenHash(token)), eq(accountLinks.purpose, 'activate'))
  const [claim] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isIt)
  return claim
}

/** Sends a password reset email. Response and work are the same whether or not the account exists (O-15). */
export async function askForNewPassword(
  { db, limits }: LetterParts,
  { email: text, browser }: { email: string; browser: Browser },
): Promise<void> {
  const email = normalEmail(text)
  if (!email) throw badField('non_field_errors', 'invalid_email')
  const hasLetter = await mayWrite(limits, 'restore', { email, address: browser.address })
  await db.transaction(async (tx) => {
    const [active, claim] = [await activeAccountBy(tx, email), await claimBy(tx, email, browser.visitorId)]
    // Without an account, emit the event with id 0 to keep the work equal; the job ignores the event.
    if (hasLetter) await emit(tx, 'account.restore_asked', { accountId: active ?? claim ?? 0 })
  })
}
