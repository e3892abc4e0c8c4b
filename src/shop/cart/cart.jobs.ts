import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hours, type Clock } from '#kernel/time.ts'
import { clearAbandonedCarts } from './cart.actions.ts'

type Needs = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Looks every hour; other processes look too and find nothing left, which is no harm. */
export function keepCarts({ db, clock, report }: Needs): { close: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = clearAbandonedCarts(db, clock()).catch((error: unknown) => report(error, 'abandoned carts'))
  }, hours(1))
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
