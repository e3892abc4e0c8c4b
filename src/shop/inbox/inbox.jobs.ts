import type { Db } from '#kernel/db.ts'
import type { Config } from '#config/settings.ts'
import type { NewsHandlers } from '../news.ts'
import { isSubscribed } from './inbox.actions.ts'
import { subscriptionLetter } from './inbox.emails.tsx'
import type { Mailer } from '../mail.port.ts'

type Needs = { db: Db; mailer: Mailer; config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'> }

export function inboxHandlers({ db, mailer, config }: Needs): NewsHandlers<'subscription.made'> {
  return {
    'subscription.made': async (made) => {
      // They may have left before the queue got to them.
      if (await isSubscribed(db, made.token)) await mailer.send(subscriptionLetter(made, config))
    },
  }
}
