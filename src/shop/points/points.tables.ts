import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, must } from '#kernel/columns.ts'
import type { WeekHours } from './hours.rules.ts'
import type { PointCarrier } from './points.rules.ts'

/**
 * Pickup points of carriers. A point missing from the carrier's list is closed, not deleted, because orders refer to
 * points.
 */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: id(),
    carrier: text().notNull().$type<PointCarrier>(),
    code: text().notNull(),
    kind: text().notNull().$type<'office' | 'locker'>(),
    name: text().notNull(),
    /** Town of the point; `place_key` is the name normalized for comparison. */
    cityName: text('city_name').notNull(),
    placeKey: text('place_key').notNull(),
    /** Time zone of the nearest city, such as UTC+3. */
    timezone: text().notNull(),
    address: text().notNull(),
    metro: text().notNull(),
    /** Directions to the point. */
    note: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Opening hours as the carrier writes them; `week` is the parsed form. */
    hours: text().notNull(),
    week: jsonb().$type<WeekHours>(),
    opensLate: boolean('opens_late').notNull(),
    takesCards: boolean('takes_cards').notNull(),
    takesCash: boolean('takes_cash').notNull(),
    hasFitting: boolean('has_fitting').notNull(),
    /** Limits, longest side first; null if the carrier names none. */
    maxGrams: integer('most_grams'),
    maxLongCm: smallint('most_long_cm'),
    maxMiddleCm: smallint('most_middle_cm'),
    maxShortCm: smallint('most_short_cm'),
    /** Search text of code, address and metro. */
    searchKey: text('search_key').notNull(),
    /** Fictitious point of the demo shop. */
    isMadeUp: boolean('is_made_up').notNull().default(false),
    /** Time of the last carrier's list with this point. */
    seenAt: moment('seen_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    uniqueIndex('pickup_points_code').on(t.carrier, t.code),
    index('pickup_points_place')
      .on(t.placeKey, t.latitude, t.longitude)
      .where(sql`${t.closedAt} is null`),
    index('pickup_points_position')
      .on(t.latitude, t.longitude)
      .where(sql`${t.closedAt} is null`),
    must('pickup_points_carrier', sql`${t.carrier} in ('boxberry', 'cdek')`),
    must('pickup_points_kind', sql`${t.kind} in ('office', 'locker')`),
    must('pickup_points_code_shape', sql`length(${t.code}) between 1 and 64`),
    must('pickup_points_on_earth', sql`abs(${t.latitude}) <= 90 and abs(${t.longitude}) <= 180`),
    must(
      'pickup_points_limits',
      sql`${t.maxGrams} > 0 and ${t.maxLongCm} >= ${t.maxMiddleCm} and ${t.maxMiddleCm} >= ${t.maxShortCm} and ${t.maxShortCm} > 0`,
    ),
    must('pickup_points_whole_size', sql`num_nonnulls(${t.maxLongCm}, ${t.maxMiddleCm}, ${t.maxShortCm}) in (0, 3)`),
  ],
)

export type PickupPoint = typeof pickupPoints.$inferSelect
export type NewPickupPoint = typeof pickupPoints.$inferInsert
