import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Clock } from '#kernel/time.ts'
import { brandOf } from '../brand.rules.ts'
import type { Mailer } from '../mail.port.ts'
import { emitEach, type NewsHandlers, type Topics } from '../news.ts'
import { accountLetter, type AccountLetter, type Sender } from './accounts.emails.tsx'
import { accounts, type LinkPurpose } from './accounts.tables.ts'
import { accountLetters } from './accounts.texts.ts'
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

const moments: Record<Locale, Intl.DateTimeFormat> = {
  ru: new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }),
}
const inMoscow: Record<Locale, string> = { ru: 'по Москве', en: 'Moscow time' }

/** Letters know their account by its number: addresses and tokens stay out of the queue. */
export function accountHandlers({ db, mailer, config, clock }: AccountJobsDeps): NewsHandlers<AccountTopic> {
  const write = async (account: Account, letter: Pick<AccountLetter, 'words' | 'path'>) =>
    mailer.send(accountLetter({ to: account.email, locale: account.locale, ...letter }, config))
  const accountBy = async (id: number): Promise<Account | undefined> =>
    (await db.select().from(accounts).where(eq(accounts.id, id)))[0]
  const nameOf = ({ firstName, locale }: Account) => ({ name: firstName, brand: brandOf(config, locale) })
  const linkPath = async ({ id }: Account, purpose: LinkPurpose) =>
    `/auth/${purpose}/${await newLink(db, { accountId: id, purpose, now: clock() })}/`

  const askToActivate = async (account: Account, kind: 'activation' | 'approved') =>
    write(account, {
      words: accountLetters[kind][account.locale](nameOf(account)),
      path: await linkPath(account, 'activate'),
    })

  return {
    'account.registered': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account?.state === 'requested')
        await write(account, { words: accountLetters.requested[account.locale](nameOf(account)) })
      if (account?.state === 'unconfirmed') await askToActivate(account, 'activation')
    },
    'account.restore_asked': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account?.state !== 'active' && account?.state !== 'unconfirmed') return
      await write(account, {
        words: accountLetters.restore[account.locale](),
        path: await linkPath(account, 'restore'),
      })
    },
    'account.password_changed': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account)
        await write(account, { words: accountLetters.passwordChanged[account.locale](), path: '/auth/restore/' })
    },
    'account.new_device': async ({ accountId, device, at }) => {
      const account = await accountBy(accountId)
      if (!account) return
      const moment = `${moments[account.locale].format(new Date(at))} ${inMoscow[account.locale]}`
      const words = accountLetters.newDevice[account.locale]({ device, moment })
      await write(account, { words, path: '/auth/restore/' })
    },
    'account.approved': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account?.state === 'unconfirmed') await askToActivate(account, 'approved')
    },
    'subscription.ended': (end) => db.transaction((tx) => withdrawConsent(tx, end)),
    'account.refused': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account?.state === 'refused')
        await write(account, { words: accountLetters.refused[account.locale](nameOf(account)) })
    },
  }
}

/** Gifts with their letters are for those who agree to letters, and the provider of the programme sends none either. */
async function withdrawConsent(tx: Db, { email, at }: Topics['subscription.ended']): Promise<void> {
  await emitEach(
    tx,
    'loyalty.changed',
    sql`update consents c set withdrawn_at = ${at}::timestamptz from accounts a
      where a.id = c.account_id and a.email = ${email} and c.purpose = 'letters' and c.withdrawn_at is null
        and c.given_at <= ${at}::timestamptz
      returning c.account_id as "accountId"`,
  )
}
