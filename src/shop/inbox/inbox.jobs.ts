import type { Db } from '#kernel/db.ts'
import type { Handlers } from '#kernel/jobs.ts'
import type { Config } from '../../settings.ts'
import { isSubscribed, type SubscriptionMade } from './inbox.actions.ts'
import { subscriptionLetter } from './inbox.emails.tsx'
import type { Mailer } from './mail.port.ts'

type Needs = { db: Db; mailer: Mailer; config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'> }

export function inboxHandlers({ db, mailer, config }: Needs): Handlers {
  return {
    'subscription.made': async (payload) => {
      const made = payload as SubscriptionMade
      // They may have left before the queue got to them.
      if (await isSubscribed(db, made.token)) await mailer.send(subscriptionLetter(made, config))
    },
  }
}
