import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type Repeated } from '#kernel/every.ts'
import { seconds, type Clock } from '#kernel/time.ts'
import { refreshDue } from './listing.actions.ts'

type ListingJobOptions = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Looks every few seconds whether a sale began or ended; the other processes look too, and take turns. */
export const keepListing = ({ db, clock, report }: ListingJobOptions): Repeated =>
  every({ milliseconds: seconds(15), name: 'lists by time', work: () => refreshDue(db, clock()), report })
