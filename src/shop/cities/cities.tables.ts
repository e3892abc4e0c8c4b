import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, must, slugShape } from '#kernel/columns.ts'

export const cities = pgTable(
  'cities',
  {
    id: id(),
    slug: text().notNull().unique(),
    ruName: text('ru_name').notNull(),
    enName: text('en_name').notNull(),
    iso: text().notNull(),
    zipCode: text('zip_code').notNull(),
    region: text().notNull(),
    regionIso: text('region_iso').notNull(),
    /** Enables the city's own addresses: /{slug}/, /{slug}/kategorii/…, /{slug}/kontakty/. */
    useInRegions: boolean('use_in_regions').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    population: integer().notNull().default(0),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timezone: text().notNull(),
    fiasId: text('fias_id'),
    kladrId: text('kladr_id'),
    /** Phone number of the shop in this city; empty means the number in the settings. */
    phone: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('cities_one_default')
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
    index('cities_ru_name').on(t.ruName),
    index('cities_en_name').on(t.enName),
    slugShape('cities_slug_shape', t.slug),
    must('cities_iso_shape', sql`${t.iso} ~ '^[A-Z]{2}$'`),
    must('cities_population_positive', sql`${t.population} >= 0`),
  ],
)

export type City = typeof cities.$inferSelect
