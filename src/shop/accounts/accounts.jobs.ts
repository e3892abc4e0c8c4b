import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Clock } from '#kernel/time.ts'
import { brandOf } from '../brand.rules.ts'
import type { Mailer } from '../mail.port.ts'
import { emitEach, type NewsHandlers, type Topics } from '../news.ts'
import { accountLetter, type AccountLetter, type Sender } from './accounts.emails.tsx'
import { accounts, type LinkPurpose } from './accounts.tables.ts'
import { accountLetters, sitesText } from './accounts.texts.ts'
import { activeAccountBy } from './claims.actions.ts'
import { sitesOf } from './accounts.queries.ts'
import { newLink } from './links.action.ts'

type AccountJobsDeps = { db: NodePgDatabase; mailer: Mailer; config: Sender; clock: Clock }
type Account = typeof accounts.$inferSelect
type AccountTopic =
  | 'account.registered'
  | 'account.restore_asked'
  | 'account.password_changed'
  | 'account.new_device'
  | 'account.approved'
  | 'account.refused'
  | 'subscription.ended'

const inMoscow: Record<Locale, string> = { ru: 'по Москве', en: 'Moscow time' }

type BrandedLetter = 'activation' | 'hasAccount' | 'requested' | 'approved' | 'approvedMember' | 'refused'

/**
 * Account emails. Jobs hold only account ids, so addresses and tokens stay out of the queue. The emails contain no
 * names, because a stranger may have entered the address.
 */
export function accountHandlers(deps: AccountJobsDeps): NewsHandlers<AccountTopic> {
  const { db } = deps
  const write = accountWriter(deps)
  return {
    ...registrationHandlers(db, write),
    ...passwordHandlers(db, write),
    'subscription.ended': (end) => db.transaction((tx) => withdrawConsent(tx, end)),
  }
}

const accountBy = async (db: Db, id: number): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0]

/** Sends emails to an account, by kind or with given texts; `purpose` adds a new link. */
type Writer = {
  send: (account: Account, letter: Pick<AccountLetter, 'words' | 'path'>) => Promise<void>
  about: (account: Account, kind: BrandedLetter, path?: string) => Promise<void>
  linkPath: (account: Account, purpose: LinkPurpose) => Promise<string>
}

function accountWriter({ db, mailer, config, clock }: AccountJobsDeps): Writer {
  const send: Writer['send'] = async ({ email: to, locale }, letter) =>
    mailer.send(accountLetter({ to, locale, ...letter }, config))
  return {
    send,
    about: (account, kind, path) => {
      const { locale } = account
      return send(account, { words: accountLetters[kind][locale]({ brand: brandOf(config, locale) }), path })
    },
    linkPath: async ({ id: accountId }, purpose) =>
      `/auth/${purpose}/${await newLink(db, { accountId, purpose, now: clock() })}/`,
  }
}

function registrationHandlers(
  db: Db,
  { about, linkPath }: Writer,
): NewsHandlers<'account.registered' | 'account.approved' | 'account.refused'> {
  const askToActivate = async (account: Account, kind: 'activation' | 'approved') =>
    about(account, kind, await linkPath(account, 'activate'))
  return {
    'account.registered': async ({ accountId }) => {
      const account = await accountBy(db, accountId)
      if (account?.state === 'requested') await about(account, 'requested')
      if (account?.state !== 'unconfirmed') return
      const ownerId = await activeAccountBy(db, account.email)
      const owner = ownerId === undefined ? undefined : await accountBy(db, ownerId)
      // The email belongs to an active account: notify the owner and create no link.
      await (owner ? about(owner, 'hasAccount', '/auth/') : askToActivate(account, 'activation'))
    },
    'account.approved': async ({ accountId }) => {
      const account = await accountBy(db, accountId)
      if (account?.state === 'unconfirmed') await askToActivate(account, 'approved')
      if (account?.state === 'active') await about(account, 'approvedMember', '/profile/')
    },
    'account.refused': async ({ accountId }) => {
      const account = await accountBy(db, accountId)
      if (account?.state === 'refused') await about(account, 'refused')
    },
  }
}

function passwordHandlers(
  db: Db,
  { send, linkPath }: Writer,
): NewsHandlers<'account.restore_asked' | 'account.password_changed' | 'account.new_device'> {
  return {
    'account.restore_asked': async ({ accountId }) => {
      const account = await accountBy(db, accountId)
      if (account?.state !== 'active' && account?.state !== 'unconfirmed') return
      const words = accountLetters.restore[account.locale]()
      await send(account, { words, path: await linkPath(account, 'restore') })
    },
    'account.password_changed': async ({ accountId }) => {
      const account = await accountBy(db, accountId)
      if (!account) return
      const sites = sitesText(await sitesOf(db, accountId), account.locale)
      const words = accountLetters.passwordChanged[account.locale]({ sites })
      await send(account, { words, path: '/auth/restore/' })
    },
    'account.new_device': async ({ accountId, device, at }) => {
      const account = await accountBy(db, accountId)
      if (!account) return
      const moment = `${dayText(at, account.locale, 'longTime')} ${inMoscow[account.locale]}`
      const words = accountLetters.newDevice[account.locale]({ device, moment })
      await send(account, { words, path: '/auth/restore/' })
    },
  }
}

/** Withdraws the consent to emails. Gifts depend on this consent, so the loyalty provider stops emailing too. */
async function withdrawConsent(tx: Db, { email, at }: Topics['subscription.ended']): Promise<void> {
  await tx.execute(sql`update consents c set withdrawn_at = ${at}::timestamptz from accounts a
    where a.id = c.account_id and a.email = ${email} and c.purpose = 'letters' and c.withdrawn_at is null
      and c.given_at <= ${at}::timestamptz`)
  const members = sql<{ accountId: number }>`select id as "accountId" from accounts
    where email = ${email} and state = 'active'`
  await emitEach(tx, 'loyalty.changed', members)
}
