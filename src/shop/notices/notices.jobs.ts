import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { orderArrivalLetters } from './notices.actions.ts'
import { arrivalLetter, type Sender } from './notices.emails.tsx'
import { findArrival } from './notices.queries.ts'
import { reminderLetter } from './reminders.emails.tsx'
import { findReminder } from './reminders.queries.ts'

type NoticeJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
}

/** Handlers: `stock.arrived` carries the product, a letter its notice, so that addresses stay out of the queue. */
export function noticeHandlers({
  db,
  mailer,
  config,
  clock,
  secretKeys,
}: NoticeJobsDeps): NewsHandlers<'stock.arrived' | 'stock_notice.due' | 'promotion_reminder.due'> {
  return {
    'stock.arrived': async ({ productId }) => {
      await orderArrivalLetters(db, { productId, now: clock() })
    },
    'stock_notice.due': async ({ noticeId }) => {
      const arrival = await findArrival(db, noticeId)
      if (!arrival) return
      const path = withdrawalPath(secretKeys, { subject: 'notice', id: noticeId, email: arrival.email })
      await mailer.send(arrivalLetter(arrival, path, config))
    },
    'promotion_reminder.due': async ({ reminderId }) => {
      const reminder = await findReminder(db, reminderId)
      if (!reminder) return
      const path = withdrawalPath(secretKeys, { subject: 'reminder', id: reminderId, email: reminder.email })
      await mailer.send(reminderLetter(reminder, path, config))
    },
  }
}
