import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, knownLocale, locale, slugShape } from '#kernel/columns.ts'
import { products } from './catalogue.tables.ts'

/** Named sales with a listing of their own: /sale/{slug}/. */
export const saleLists = pgTable(
  'sale_lists',
  {
    id: id(),
    slug: text().notNull().unique(),
    position: integer().notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
  },
  (t) => [slugShape('sale_lists_slug_shape', t.slug)],
)

export const saleListTranslations = pgTable(
  'sale_list_translations',
  {
    saleListId: integer('sale_list_id')
      .notNull()
      .references(() => saleLists.id, { onDelete: 'cascade' }),
    locale: locale(),
    title: text().notNull(),
    description: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.saleListId, t.locale] }), knownLocale('sale_list_translations_locale', t.locale)],
)

export const saleListProducts = pgTable(
  'sale_list_products',
  {
    saleListId: integer('sale_list_id')
      .notNull()
      .references(() => saleLists.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.saleListId, t.productId] }), index('sale_list_products_product').on(t.productId)],
)
