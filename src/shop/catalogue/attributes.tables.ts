import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { hexShape, id, knownLocale, locale, must, slugShape } from '#kernel/columns.ts'
import { media } from '../media/media.tables.ts'

/** Colors of fabric, with the tile behind their pictures. */
export const colors = pgTable(
  'colors',
  {
    id: id(),
    slug: text().notNull().unique(),
    hex: text().notNull(),
    tileHex: text('tile_hex').notNull(),
    imageMediaId: integer('image_media_id').references(() => media.id),
    position: integer().notNull().default(0),
  },
  (t) => [
    slugShape('colors_slug_shape', t.slug),
    hexShape('colors_hex_shape', t.hex),
    hexShape('colors_tile_shape', t.tileHex),
    // The id is part of list segments (segmentsOfBlock in listing.tables.ts).
    must('colors_id_in_lists', sql`${t.id} < 1024`),
    index('colors_image_media').on(t.imageMediaId),
  ],
)

export const colorTranslations = pgTable(
  'color_translations',
  {
    colorId: integer('color_id')
      .notNull()
      .references(() => colors.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.colorId, t.locale] }), knownLocale('color_translations_locale', t.locale)],
)

export const sleeves = pgTable(
  'sleeves',
  { id: id(), slug: text().notNull().unique(), position: integer().notNull().default(0) },
  (t) => [slugShape('sleeves_slug_shape', t.slug)],
)

export const sleeveTranslations = pgTable(
  'sleeve_translations',
  {
    sleeveId: integer('sleeve_id')
      .notNull()
      .references(() => sleeves.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sleeveId, t.locale] }), knownLocale('sleeve_translations_locale', t.locale)],
)

export const fabrics = pgTable(
  'fabrics',
  { id: id(), slug: text().notNull().unique(), position: integer().notNull().default(0) },
  (t) => [slugShape('fabrics_slug_shape', t.slug)],
)

export const fabricTranslations = pgTable(
  'fabric_translations',
  {
    fabricId: integer('fabric_id')
      .notNull()
      .references(() => fabrics.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
    /** Fibers and weight. */
    composition: text().notNull(),
    care: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fabricId, t.locale] }), knownLocale('fabric_translations_locale', t.locale)],
)

export const careSymbols = [
  'wash_60',
  'wash_40',
  'wash_30',
  'no_bleach',
  'oxygen_bleach',
  'tumble_low',
  'no_tumble',
  'iron_150',
  'iron_110',
  'no_dry_clean',
] as const

export type CareSymbol = (typeof careSymbols)[number]

export const sizes = pgTable(
  'sizes',
  {
    id: id(),
    slug: text().notNull().unique(),
    position: integer().notNull().default(0),
    /** One size («Безразмерный»): the only size of a product, selected automatically (R-4.5-04). */
    isOneSize: boolean('is_one_size').notNull().default(false),
  },
  (t) => [
    slugShape('sizes_slug_shape', t.slug),
    uniqueIndex('sizes_single_one_size')
      .on(t.isOneSize)
      .where(sql`${t.isOneSize}`),
  ],
)

export const sizeTranslations = pgTable(
  'size_translations',
  {
    sizeId: integer('size_id')
      .notNull()
      .references(() => sizes.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sizeId, t.locale] }), knownLocale('size_translations_locale', t.locale)],
)

export const tags = pgTable(
  'tags',
  { id: id(), slug: text().notNull().unique(), position: integer().notNull().default(0) },
  (t) => [slugShape('tags_slug_shape', t.slug)],
)

export const tagTranslations = pgTable(
  'tag_translations',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    locale: locale(),
    text: text().notNull(),
    shortText: text('short_text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.locale] }), knownLocale('tag_translations_locale', t.locale)],
)
