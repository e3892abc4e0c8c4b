import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { nameKey } from '../cities/place-names.rules.ts'
import type { Destination } from '../delivery/carrier.port.ts'
import { prepared } from '../prepared.ts'
import type { PointCarrier, PointNeeds } from './points.rules.ts'
import { pickupPoints, type PickupPoint } from './points.tables.ts'

/** Town by name and approximate position, because distant towns may share a name. */
export type PointPlace = { key: string; latitude: number; longitude: number }

export const placeOf = ({
  city,
  latitude,
  longitude,
}: Pick<Destination, 'city' | 'latitude' | 'longitude'>): PointPlace => ({
  key: nameKey(city),
  latitude,
  longitude,
})

/** Half the height and width of the area of a town, in degrees. */
const around = { latitude: 3, longitude: 6 }

export const isIn = (place: PointPlace, point: Pick<PickupPoint, 'placeKey' | 'latitude' | 'longitude'>): boolean =>
  point.placeKey === place.key &&
  Math.abs(point.latitude - place.latitude) <= around.latitude &&
  Math.abs(point.longitude - place.longitude) <= around.longitude

const { placeKey, latitude, longitude } = pickupPoints

export const inPlace = (place: PointPlace): SQL => sql`${pickupPoints.closedAt} is null and ${placeKey} = ${place.key}
  and ${latitude} between ${place.latitude - around.latitude}::float8 and ${place.latitude + around.latitude}::float8
  and ${longitude} between ${place.longitude - around.longitude}::float8 and ${place.longitude + around.longitude}::float8`

/** Points that accept the parcel; with `payment`, those that also accept payment. */
export function accepting({ grams, sides }: PointNeeds, payment: boolean): SQL {
  const [long, middle, short] = sides
  const { maxGrams, maxLongCm, maxMiddleCm, maxShortCm, takesCards, takesCash } = pickupPoints
  const isSmall = sql`${maxLongCm} >= ${long}::int and ${maxMiddleCm} >= ${middle}::int and ${maxShortCm} >= ${short}::int`
  return sql`(${maxGrams} is null or ${maxGrams} >= ${grams}::int) and (${maxLongCm} is null or (${isSmall}))${
    payment ? sql` and (${takesCards} or ${takesCash})` : sql``
  }`
}

const pointBy = prepared((db) =>
  db
    .select()
    .from(pickupPoints)
    .where(and(eq(pickupPoints.carrier, sql.placeholder('carrier')), eq(pickupPoints.code, sql.placeholder('code'))))
    .prepare('point_by_code'),
)

/** Finds a point, open or closed. */
export async function findPoint(db: Db, carrier: PointCarrier, code: string): Promise<PickupPoint | undefined> {
  if (code === '' || code.includes('\0')) return undefined
  const [point] = await pointBy(db).execute({ carrier, code })
  return point
}

/** True if any open point of a carrier is known. */
export const hasPoints = async (db: Db, carrier: PointCarrier): Promise<boolean> =>
  (
    await db
      .select({ id: pickupPoints.id })
      .from(pickupPoints)
      .where(and(eq(pickupPoints.carrier, carrier), isNull(pickupPoints.closedAt)))
      .limit(1)
  ).length > 0
