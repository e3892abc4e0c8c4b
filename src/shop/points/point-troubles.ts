import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import type { PointKindOf, PointTroubleOf } from '../delivery/quotes.ts'
import { recall, remembered } from '../remember.ts'
import { findPoint, hasPoints, inPlace, isIn, placeOf, type PointPlace } from './points.queries.ts'
import {
  needsOf,
  obstacleOf,
  pointCarrierOf,
  townObstacle,
  troubleAt,
  type PointCarrier,
  type PointLimits,
  type Sides,
} from './points.rules.ts'
import { pickupPoints, type PickupPoint } from './points.tables.ts'

type KindRow = { carrier: PointCarrier } & Pick<
  PickupPoint,
  'hasFitting' | 'maxGrams' | 'maxLongCm' | 'maxMiddleCm' | 'maxShortCm'
>
type PointKinds = { carrier: PointCarrier; limits: PointLimits }[]

export const limitsOf = (row: Omit<KindRow, 'carrier'>): PointLimits => {
  const { hasFitting, maxGrams, maxLongCm, maxMiddleCm, maxShortCm } = row
  const isLimited = maxLongCm !== null && maxMiddleCm !== null && maxShortCm !== null
  const maxSides: Sides | null = isLimited ? [maxLongCm, maxMiddleCm, maxShortCm] : null
  return { maxGrams, maxSides, hasFitting }
}

const knownKinds = remembered<PointKinds>({
  most: 1_000,
  freshMs: 60_000,
  outdatedKeys: ({ tags }) => (tags.includes('points') ? 'all' : []),
})

/** Distinct limits of the points in a town; cached, because every view of the order form needs them. */
const kindsIn = (db: Db, place: PointPlace): Promise<PointKinds> =>
  recall(knownKinds(db), `${place.key} ${Math.round(place.latitude)} ${Math.round(place.longitude)}`, async () => {
    const { carrier, hasFitting, maxGrams, maxLongCm, maxMiddleCm, maxShortCm } = pickupPoints
    const rows = await db
      .selectDistinct({ carrier, hasFitting, maxGrams, maxLongCm, maxMiddleCm, maxShortCm })
      .from(pickupPoints)
      .where(sql`${inPlace(place)}`)
    return rows.map(({ carrier: of, ...limits }) => ({ carrier: of, limits: limitsOf(limits) }))
  })

/**
 * Reason why this parcel cannot be picked up at the chosen point, or at any point of the town. A carrier without a
 * loaded list is not contradicted.
 */
export const pointTroubles =
  (db: Db): PointTroubleOf =>
  async (pickupType, { destination, parcel, pointCode }) => {
    const carrier = pointCarrierOf(pickupType)
    if (!carrier) return null
    const needs = needsOf(parcel, pickupFacts[pickupType].fitting)
    const place = placeOf(destination)
    if (!pointCode) {
      const kinds = (await kindsIn(db, place)).filter((kind) => kind.carrier === carrier)
      return townObstacle(
        kinds.map(({ limits }) => limits),
        needs,
      )
    }
    const point = await findPoint(db, carrier, pointCode)
    if (!point) return (await hasPoints(db, carrier)) ? { reason: 'point_unknown' } : null
    if (point.closedAt) return { reason: 'point_closed' }
    if (!isIn(place, point)) return { reason: 'point_elsewhere' }
    const limits = limitsOf(point)
    const trouble = troubleAt(limits, needs)
    return trouble && obstacleOf(trouble, limits)
  }

/** Kind of a pickup point, if known from its carrier's list. */
export const pointKinds =
  (db: Db): PointKindOf =>
  async (pickupType, pointCode) => {
    const carrier = pointCarrierOf(pickupType)
    return (carrier && (await findPoint(db, carrier, pointCode))?.kind) ?? null
  }
