import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { recall, remembered } from '../remember.ts'
import { inPlace, type PointPlace } from './points.queries.ts'
import type { PointCarrier } from './points.rules.ts'
import { pickupPoints } from './points.tables.ts'

export type PointCount = { carrier: PointCarrier; count: number; withFitting: number }

const countMemory = remembered<PointCount[]>({
  most: 500,
  freshMs: 60_000,
  outdatedKeys: ({ tags }) => (tags.includes('points') ? 'all' : []),
})

/** Number of points per carrier in a town, the highest first, for pages about the town. */
export const pointCounts = (db: Db, place: PointPlace): Promise<PointCount[]> =>
  recall(countMemory(db), `${place.key} ${Math.round(place.latitude)} ${Math.round(place.longitude)}`, async () => {
    const count = sql<number>`count(*)::integer`
    return db
      .select({
        carrier: pickupPoints.carrier,
        count,
        withFitting: sql<number>`count(*) filter (where ${pickupPoints.hasFitting})::integer`,
      })
      .from(pickupPoints)
      .where(inPlace(place))
      .groupBy(pickupPoints.carrier)
      .orderBy(sql`${count} desc`)
  })
