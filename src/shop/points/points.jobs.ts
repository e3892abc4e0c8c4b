import type { FastifyBaseLogger } from 'fastify'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, eq, isNull, max } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, hours, minutes, type Clock } from '#kernel/time.ts'
import { allCities } from '../cities/cities.queries.ts'
import type { Carriers } from '../delivery/carrier.port.ts'
import { refreshPoints } from './points.actions.ts'
import { pointCarriers, typeOfList, type PointCarrier } from './points.rules.ts'
import { pickupPoints } from './points.tables.ts'

type PointJobsDeps = {
  db: NodePgDatabase
  carriers?: Carriers
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info'>
  report: (error: unknown, what: string) => void
}

/** Refresh window, 3 to 6 a.m. in Moscow, when traffic is low; an overdue list is fetched at any hour. */
const night = { from: 3, to: 6, offset: hours(3) }
const afterNight = hours(20)
const overdue = hours(30)
/** Pause after a failure of a carrier. */
const pauseMs = hours(1)

export function isDue(seenAt: Date | null, now: Date): boolean {
  if (!seenAt) return true
  const hour = after(now, night.offset).getUTCHours()
  const isNight = hour >= night.from && hour < night.to
  return seenAt <= after(now, isNight ? -afterNight : -overdue)
}

async function lastSeen(db: Db, carrier: PointCarrier): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(pickupPoints.seenAt) })
    .from(pickupPoints)
    .where(and(eq(pickupPoints.carrier, carrier), eq(pickupPoints.isMadeUp, false), isNull(pickupPoints.closedAt)))
  return row?.at ?? null
}

/** Refreshes the lists of carriers under contract every night; a failure of one does not affect the others. */
export function pointRefreshes({ db, carriers = {}, clock, log, report }: PointJobsDeps): () => Promise<void> {
  const lastTries = new Map<PointCarrier, Date>()
  return async () => {
    for (const carrier of pointCarriers) {
      const points = carriers[typeOfList[carrier]]?.points
      const now = clock()
      const lastTry = lastTries.get(carrier)
      const isTired = lastTry !== undefined && lastTry > after(now, -pauseMs)
      if (!points || isTired || !isDue(await lastSeen(db, carrier), now)) continue
      lastTries.set(carrier, now)
      try {
        const result = await refreshPoints(db, { carrier, points, cities: await allCities(db), now })
        log.info({ carrier, ...result }, 'points of a carrier')
      } catch (error) {
        report(error, `points of ${carrier}`)
      }
    }
  }
}

/** Checks often, so that a new shop need not wait for the night. */
export const keepPoints = (deps: PointJobsDeps): RepeatedJob =>
  every({ milliseconds: minutes(5), name: 'points', work: pointRefreshes(deps), report: deps.report })
