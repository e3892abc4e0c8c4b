import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Handlers } from '#kernel/jobs.ts'
import type { Clock } from '#kernel/time.ts'
import { callWaiting } from './notices.actions.ts'
import { arrivalLetter, type Sender } from './notices.emails.tsx'
import type { NoticePost } from './notices.port.ts'
import { findArrival } from './notices.queries.ts'

type Needs = { db: NodePgDatabase; mailer: NoticePost; config: Sender; clock: Clock }

/** `stock.arrived` comes with the product, a letter with its notice: addresses stay out of the queue. */
export function noticeHandlers({ db, mailer, config, clock }: Needs): Handlers {
  return {
    'stock.arrived': async ({ productId }) => {
      await callWaiting(db, { productId: Number(productId), now: clock() })
    },
    'stock_notice.due': async ({ noticeId }) => {
      const arrival = await findArrival(db, Number(noticeId))
      if (arrival) await mailer.send(arrivalLetter(arrival, config))
    },
  }
}
