import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { seconds, type Clock } from '#kernel/time.ts'
import { refreshDue } from './listing.actions.ts'

type ListingJobDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Looks every few seconds whether a sale began or ended; all processes look, one at a time. */
export const keepListing = ({ db, clock, report }: ListingJobDeps): RepeatedJob =>
  every({ milliseconds: seconds(15), name: 'lists by time', work: () => refreshDue(db, clock()), report })
