import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { withdrawals } from '../consents/consents.tables.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { withdrawnLetter } from './personal-data.texts.ts'
import { erasureDay } from './withdrawal-page.tsx'

type PersonalDataJobsDeps = { db: Db; mailer: Mailer; config: Sender }

/** Notifies the mailbox of a withdrawal, in case its owner did not request it. */
export const personalDataHandlers = ({
  db,
  mailer,
  config,
}: PersonalDataJobsDeps): NewsHandlers<'personal_data.withdrawn'> => ({
  'personal_data.withdrawn': async ({ withdrawalId }) => {
    const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId))
    if (!withdrawal) return
    const { email: to, locale, withdrawnAt } = withdrawal
    const words = withdrawnLetter[locale]({ day: erasureDay(withdrawnAt, locale) })
    await mailer.send(accountLetter({ to, locale, words }, config))
  },
})
