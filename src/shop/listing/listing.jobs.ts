import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Bus } from '#kernel/bus.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { runBatches } from '#kernel/passes.ts'
import { seconds, type Clock } from '#kernel/time.ts'
import { refreshDue, refreshMoved } from './listing.actions.ts'

type ListingJobDeps = { db: NodePgDatabase; bus: Bus; clock: Clock; report: (error: unknown, what: string) => void }

/**
 * Applies stock changes on each event, and checks every 15 seconds for sales that started or ended. All processes run
 * this job; each row is handled by one of them.
 */
export function keepListing({ db, bus, clock, report }: ListingJobDeps): RepeatedJob {
  const moves = runBatches({
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
