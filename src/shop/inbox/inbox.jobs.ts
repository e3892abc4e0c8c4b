import type { Db } from '#kernel/db.ts'
import type { Config } from '#config/settings.ts'
import type { NewsHandlers } from '../news.ts'
import { isSubscribed } from './inbox.actions.ts'
import { subscriptionLetter } from './inbox.emails.tsx'
import type { Mailer } from '../mail.port.ts'

type InboxJobsDeps = { db: Db; mailer: Mailer; config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'> }

export function inboxHandlers({ db, mailer, config }: InboxJobsDeps): NewsHandlers<'subscription.made'> {
  return {
    'subscription.made': async (subscription) => {
      // The subscriber may have left before the queue ran.
      if (await isSubscribed(db, subscription.token)) await mailer.send(subscriptionLetter(subscription, config))
    },
  }
}
