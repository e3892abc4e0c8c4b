import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, must, slugShape } from '#kernel/columns.ts'
import { categories } from './catalogue.tables.ts'

/** Filtered lists that search engines may index, each with its own texts; all others are excluded. */
export const facetPages = pgTable(
  'facet_pages',
  {
    id: id(),
    /** Null for the whole catalogue. */
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    facet: text().notNull().$type<'color' | 'fabric' | 'gender' | 'sleeve'>(),
    value: text().notNull(),
  },
  (t) => [
    index('facet_pages_category').on(t.categoryId),
    uniqueIndex('facet_pages_of_category').on(sql`coalesce(${t.categoryId}, 0)`, t.facet, t.value),
    must('facet_pages_facet_known', sql`${t.facet} in ('color', 'fabric', 'gender', 'sleeve')`),
    slugShape('facet_pages_value_shape', t.value),
  ],
)

export const facetPageTranslations = pgTable(
  'facet_page_translations',
  {
    facetPageId: integer('facet_page_id')
      .notNull()
      .references(() => facetPages.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    description: text().notNull(),
    /** Text above the list. */
    lead: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.facetPageId, t.locale] }),
    knownLocale('facet_page_translations_locale', t.locale),
    must('facet_page_translations_not_empty', sql`length(${t.title}) > 0 and length(${t.lead}) > 0`),
  ],
)
