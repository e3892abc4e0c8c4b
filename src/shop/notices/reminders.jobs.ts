import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import { orderReminders } from './reminders.actions.ts'

type ReminderJobsDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Promotions begin by time alone; their reminders are ordered within a minute. */
export const keepReminders = ({ db, clock, report }: ReminderJobsDeps): RepeatedJob =>
  every({
    milliseconds: minutes(1),
    name: 'promotion reminders',
    work: async () => void (await orderReminders(db, clock())),
    report,
  })
