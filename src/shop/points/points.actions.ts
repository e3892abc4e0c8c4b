import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { City } from '../cities/cities.tables.ts'
import type { CarrierPoint } from '../delivery/carrier.port.ts'
import { touch } from '../news.ts'
import { takeLock } from '../locks.ts'
import { pointRow, townFinder } from './point-row.rules.ts'
import type { PointCarrier } from './points.rules.ts'
import { pickupPoints, type NewPickupPoint } from './points.tables.ts'

/** Batch size: a statement may have 65,535 values, and a row has 26. */
const rowsAtOnce = 2_400

const { id: _id, carrier: _carrier, code: _code, ...changing } = getTableColumns(pickupPoints)
const changes = Object.fromEntries(
  Object.entries(changing).map(([name, { name: column }]) => [name, sql.raw(`excluded."${column}"`)]),
)

/** Upserts points from a carrier's list; a closed point opens again. */
export async function savePoints(tx: Db, rows: readonly NewPickupPoint[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insert(pickupPoints)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoUpdate({ target: [pickupPoints.carrier, pickupPoints.code], set: changes })
}

/** Minimum share of known points in a plausible list: half of a country's points do not close in one night. */
const minShare = 0.5
/** Maximum length of a list, more than any carrier has. */
const maxPoints = 300_000

export class UnlikelyList extends Error {
  constructor(carrier: PointCarrier, count: number, openCount: number) {
    super(`${carrier} names ${count} points of ${openCount} that were open: the list is not taken over`)
    this.name = 'UnlikelyList'
  }
}

type Refresh = {
  carrier: PointCarrier
  points: () => AsyncIterable<CarrierPoint[]>
  cities: readonly City[]
  now: Date
}
export type RefreshResult = { count: number; closed: number }

/**
 * Replaces the points of a carrier. The whole list is read first, so that a broken one changes nothing. Missing points
 * are closed, and fictitious points give way to real ones.
 */
export async function refreshPoints(
  db: NodePgDatabase,
  { carrier, points, cities, now }: Refresh,
): Promise<RefreshResult> {
  const rows = await rowsOf({ carrier, points, cities, now })
  return db.transaction(async (tx) => {
    await takeLock(tx, 'pickup points', carrier)
    const open = and(eq(pickupPoints.carrier, carrier), isNull(pickupPoints.closedAt))
    const openCount = await tx.$count(pickupPoints, and(open, eq(pickupPoints.isMadeUp, false)))
    if (rows.length === 0 || rows.length < openCount * minShare) throw new UnlikelyList(carrier, rows.length, openCount)
    await savePoints(tx, rows)
    const { rowCount } = await tx
      .update(pickupPoints)
      .set({ closedAt: now })
      .where(and(open, lt(pickupPoints.seenAt, now)))
    await touch(tx, ['points'])
    return { count: rows.length, closed: rowCount ?? 0 }
  })
}

async function rowsOf({ carrier, points, cities, now }: Refresh): Promise<NewPickupPoint[]> {
  const rows = new Map<string, NewPickupPoint>()
  const townOf = townFinder(cities)
  for await (const page of points()) {
    for (const point of page) {
      const row = pointRow(point, { carrier, town: townOf(point), now })
      if (row) rows.set(row.code, row)
    }
    if (rows.size > maxPoints) throw new UnlikelyList(carrier, rows.size, maxPoints)
  }
  return [...rows.values()]
}
