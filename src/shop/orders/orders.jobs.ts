import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import { expireOrders } from './expire-orders.action.ts'

type ExpiryDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Expires overdue orders every half minute; several processes may run at once. */
export const expireUnpaidOrders = ({ db, clock, report }: ExpiryDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.5),
    name: 'orders that nobody paid or fetched',
    work: () => expireOrders(db, clock()),
    report,
  })
