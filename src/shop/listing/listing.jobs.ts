import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Bus } from '#kernel/bus.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { inPasses } from '#kernel/passes.ts'
import { seconds, type Clock } from '#kernel/time.ts'
import { refreshDue, refreshMoved } from './listing.actions.ts'

type ListingJobDeps = { db: NodePgDatabase; bus: Bus; clock: Clock; report: (error: unknown, what: string) => void }

/**
 * Follows the stock as soon as it hears of it, and looks every few seconds whether a sale began or ended. All processes
 * hear and look; each row is worked on by one of them.
 */
export function keepListing({ db, bus, clock, report }: ListingJobDeps): RepeatedJob {
  const moves = inPasses({
    work: () => refreshMoved(db),
    full: 1,
    fail: (error) => report(error, 'lists by stock'),
  })
  bus.on('lists', moves.run)
  bus.onGap(moves.run)
  const work = async () => {
    moves.run()
    await refreshDue(db, clock())
  }
  const looks = every({ milliseconds: seconds(15), name: 'lists by time', work, report })
  return {
    close: async () => {
      await looks.close()
      await moves.idle()
    },
  }
}
