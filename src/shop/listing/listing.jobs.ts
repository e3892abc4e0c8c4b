import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import { refreshDue } from './listing.actions.ts'

type Needs = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

const everySeconds = 15

/** Looks every few seconds whether a sale began or ended; the other processes look too, and take turns. */
export function keepListing({ db, clock, report }: Needs): { close: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = refreshDue(db, clock()).catch((error: unknown) => report(error, 'lists by time'))
  }, everySeconds * 1000)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
