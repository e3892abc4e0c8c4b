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

/** Where carriers hand parcels out. One that its carrier names no more is closed, for orders still speak of it. */
export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: id(),
    carrier: text().notNull().$type<PointCarrier>(),
    code: text().notNull(),
    kind: text().notNull().$type<'office' | 'locker'>(),
    name: text().notNull(),
    /** Of the town: `place_key` is its name as names are compared. */
    cityName: text('city_name').notNull(),
    placeKey: text('place_key').notNull(),
    /** Of the nearest city of the shop, such as UTC+3. */
    timezone: text().notNull(),
    address: text().notNull(),
    metro: text().notNull(),
    /** How to find it. */
    note: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** As the carrier writes them, and as they were read. */
    hours: text().notNull(),
    week: jsonb().$type<WeekHours>(),
    opensLate: boolean('opens_late').notNull(),
    takesCards: boolean('takes_cards').notNull(),
    takesCash: boolean('takes_cash').notNull(),
    hasFitting: boolean('has_fitting').notNull(),
    /** Null where the carrier names no limit; the longest side first. */
    mostGrams: integer('most_grams'),
    mostLongCm: smallint('most_long_cm'),
    mostMiddleCm: smallint('most_middle_cm'),
    mostShortCm: smallint('most_short_cm'),
    /** Code, address and metro as they are searched. */
    searchKey: text('search_key').notNull(),
    /** Of the demo shop: nobody can go there. */
    isMadeUp: boolean('is_made_up').notNull().default(false),
    /** When the carrier named it last. */
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
      sql`${t.mostGrams} > 0 and ${t.mostLongCm} >= ${t.mostMiddleCm} and ${t.mostMiddleCm} >= ${t.mostShortCm} and ${t.mostShortCm} > 0`,
    ),
    must('pickup_points_whole_size', sql`num_nonnulls(${t.mostLongCm}, ${t.mostMiddleCm}, ${t.mostShortCm}) in (0, 3)`),
  ],
)

export type PickupPoint = typeof pickupPoints.$inferSelect
export type NewPickupPoint = typeof pickupPoints.$inferInsert
