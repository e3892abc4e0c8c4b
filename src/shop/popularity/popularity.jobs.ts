import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { minutes, type Clock } from '#kernel/time.ts'
import { nightOf, rankNight } from './rank-products.action.ts'

type PopularityDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Ranks products at three at night, or at the next start after downtime. */
export function keepRanks({ db, clock, report }: PopularityDeps): RepeatedJob {
  let lastNight: string | null = null
  return every({
    milliseconds: minutes(5),
    isAtStart: true,
    name: 'ranks of products',
    work: async () => {
      const now = clock()
      if (nightOf(now) === lastNight) return
      await rankNight(db, now)
      lastNight = nightOf(now)
    },
    report,
  })
}
