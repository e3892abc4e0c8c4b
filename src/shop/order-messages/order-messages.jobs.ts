import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '#config/settings.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import type { NewsHandlers } from '../news.ts'
import type { SmsSender } from '../sms.port.ts'
import { planMessages, sendMessage } from './order-messages.action.ts'

type MessageDeps = {
  db: NodePgDatabase
  clock: Clock
  config: Pick<Config, 'brandName' | 'brandNameEn' | 'sendsOrderSms'>
  /** Undefined if the shop sends no text messages. */
  sms?: SmsSender | undefined
  report: (error: unknown, what: string) => void
}

export const messageHandlers = ({
  db,
  clock,
  config,
  sms: sender,
}: Omit<MessageDeps, 'report'>): NewsHandlers<'order.message_due'> => ({
  'order.message_due': async ({ orderId, kind }) => {
    if (sender) await sendMessage({ db, sender, config }, { orderId, kind, now: clock() })
  },
})

/** Periodic planning; off unless the owner enables it. Safe to run in several processes. */
export const keepMessagesPlanned = ({ db, clock, config, sms, report }: MessageDeps): RepeatedJob =>
  every({
    milliseconds: minutes(1),
    name: 'short messages about orders',
    work: async () => (sms && config.sendsOrderSms ? planMessages(db, clock()) : 0),
    report,
  })
