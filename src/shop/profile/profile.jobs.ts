import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Clock } from '#kernel/time.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { accounts } from '../accounts/accounts.tables.ts'
import { activeAccountBy } from '../accounts/claims.actions.ts'
import { newLink } from '../accounts/links.action.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { writeDataFile } from './data-file.action.ts'
import { dataExportOf } from './profile.queries.ts'
import { profileLetters } from './profile.texts.ts'

type ProfileJobsDeps = { db: NodePgDatabase; mailer: Mailer; config: Sender; clock: Clock }
type ProfileTopic =
  | 'account.email_change_asked'
  | 'account.email_changed'
  | 'account.data_asked'
  | 'account.deletion_asked'
  | 'account.deleted'

const settings = '/settings-profile/'

type Note = { kind: keyof typeof profileLetters; to: string; locale: Locale; detail?: string; path?: string }

/** Event handlers: e-mails to the account owner, and the personal data export. */
export function profileHandlers({ db, mailer, config, clock }: ProfileJobsDeps): NewsHandlers<ProfileTopic> {
  const write = ({ kind, to, locale, detail = '', path = settings }: Note) =>
    mailer.send(accountLetter({ to, locale, words: profileLetters[kind][locale](detail), path }, config))
  const accountBy = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]

  return {
    'account.email_change_asked': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (!account?.pendingEmail) return
      const { email, pendingEmail, locale } = account
      if ((await activeAccountBy(db, pendingEmail)) === undefined) {
        const token = await newLink(db, { accountId, purpose: 'email', now: clock() })
        await write({ kind: 'confirmEmail', to: pendingEmail, locale, path: `/profile/email/${token}/` })
      } else await write({ kind: 'emailHasAccount', to: pendingEmail, locale, path: '/auth/' })
      await write({ kind: 'emailIsChanging', to: email, locale, detail: pendingEmail })
    },
    'account.email_changed': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (account) await write({ kind: 'emailChanged', to: account.email, locale: account.locale })
    },
    'account.data_asked': async ({ exportId }) => {
      const accountId = await writeDataFile(db, exportId, clock())
      const account = accountId && (await accountBy(accountId))
      const file = accountId && (await dataExportOf(db, accountId, clock()))
      if (!account || !file) return
      const { email: to, locale } = account
      const detail = dayText(file.expiresAt, locale)
      await write({ kind: 'dataReady', to, locale, detail, path: `${settings}#data` })
    },
    'account.deletion_asked': async ({ accountId }) => {
      const account = await accountBy(accountId)
      if (!account?.deletionAt) return
      const { email: to, locale, deletionAt } = account
      await write({ kind: 'deletionAsked', to, locale, detail: dayText(deletionAt, locale) })
    },
    'account.deleted': async ({ email, locale }) => write({ kind: 'deleted', to: email, locale }),
  }
}
