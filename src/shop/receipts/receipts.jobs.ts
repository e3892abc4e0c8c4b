import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import type { ReceiptProvider } from './receipt.port.ts'
import { sendReceipts } from './send-receipts.action.ts'

type ReceiptJobsDeps = {
  db: NodePgDatabase
  clock: Clock
  paymentProviders: readonly ReceiptProvider[]
  report: (error: unknown, what: string) => void
}

/** Sends receipts in every process; each receipt is claimed by one of them. */
export const keepReceiptsSent = ({ db, clock, paymentProviders: desks, report }: ReceiptJobsDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.25),
    name: 'receipts that are not registered yet',
    work: () => sendReceipts({ db, desks, report }, clock()),
    report,
  })
