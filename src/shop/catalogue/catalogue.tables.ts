import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, money, must, slugShape } from '#kernel/columns.ts'
import { media } from '../media/media.tables.ts'
import { colors, sleeves, fabrics, sizes, tags, type CareSymbol } from './attributes.tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: text().notNull().unique(),
    parentId: integer('parent_id'),
    coverMediaId: integer('cover_media_id').references(() => media.id),
    /** Background tile of the cover, for a product cut out of its backdrop. */
    coverTile: text('cover_tile'),
    position: integer().notNull().default(0),
    /** Enables the link to /new/{slug}/ (R-2.1-31). */
    displayNovelties: boolean('display_novelties').notNull().default(false),
    /** Promoted in the mega menu of its parent (O-48). */
    onTransactions: boolean('on_transactions').notNull().default(false),
    classes: text().notNull().default(''),
    isPublished: boolean('is_published').notNull().default(true),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id], name: 'categories_parent' }),
    index('categories_parent_position').on(t.parentId, t.position),
    index('categories_cover_media').on(t.coverMediaId),
    slugShape('categories_slug_shape', t.slug),
    must('categories_not_own_parent', sql`${t.parentId} <> ${t.id}`),
    must('categories_promoted_under_parent', sql`not ${t.onTransactions} or ${t.parentId} is not null`),
  ],
)

export const categoryTranslations = pgTable(
  'category_translations',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    locale: locale(),
    /** Name in menus. */
    name: text().notNull(),
    /** Title of the page. */
    title: text().notNull(),
    description: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.locale] }), knownLocale('category_translations_locale', t.locale)],
)

export type Gender = 'women' | 'men' | 'unisex'

/** Clothing designs; each color of a model is a product with its own address. */
export const models = pgTable(
  'models',
  {
    id: id(),
    slug: text().notNull().unique(),
    gender: text().notNull().$type<Gender>(),
    fabricId: integer('fabric_id')
      .notNull()
      .references(() => fabrics.id),
    sleeveId: integer('sleeve_id').references(() => sleeves.id),
    /** Links models that differ only by the sleeve. */
    sleeveFamily: text('sleeve_family'),
    careSymbols: text('care_symbols').array().notNull().$type<CareSymbol[]>().default([]),
    weightGrams: integer('weight_grams').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    slugShape('models_slug_shape', t.slug),
    index('models_fabric').on(t.fabricId),
    index('models_sleeve').on(t.sleeveId),
    index('models_sleeve_family').on(t.sleeveFamily),
    must('models_gender_known', sql`${t.gender} in ('women', 'men', 'unisex')`),
    must('models_weight_positive', sql`${t.weightGrams} > 0`),
    must('models_family_has_sleeve', sql`${t.sleeveFamily} is null or ${t.sleeveId} is not null`),
  ],
)

export const modelTranslations = pgTable(
  'model_translations',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    locale: locale(),
    name: text().notNull(),
    description: text().notNull(),
    /** Benefits for a work shift, one per line. */
    details: text().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.modelId, t.locale] }), knownLocale('model_translations_locale', t.locale)],
)

export const modelCategories = pgTable(
  'model_categories',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** Category of the breadcrumbs. */
    isMain: boolean('is_main').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.modelId, t.categoryId] }),
    index('model_categories_category').on(t.categoryId),
    uniqueIndex('model_categories_one_main')
      .on(t.modelId)
      .where(sql`${t.isMain}`),
  ],
)

/** Matching models, in display order («Дополните комплект»). */
export const modelSuggestions = pgTable(
  'model_suggestions',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    suggestedId: integer('suggested_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.modelId, t.suggestedId] }),
    index('model_suggestions_suggested').on(t.suggestedId),
    must('model_suggestions_not_itself', sql`${t.modelId} <> ${t.suggestedId}`),
  ],
)

/** Products: one model in one color, the unit of lists and prices. */
export const products = pgTable(
  'products',
  {
    id: id(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.id),
    colorId: integer('color_id')
      .notNull()
      .references(() => colors.id),
    slug: text().notNull().unique(),
    sku: text().notNull().unique(),
    price: money('price').notNull(),
    salePrice: money('sale_price'),
    saleStartsAt: moment('sale_starts_at'),
    saleEndsAt: moment('sale_ends_at'),
    /** Novelty mark, calculated nightly with `popularity`; an editor's choice takes precedence. */
    isNovelty: boolean('is_novelty').notNull().default(false),
    isBestseller: boolean('is_bestseller').notNull().default(false),
    popularity: integer().notNull().default(0),
    noveltyChoice: boolean('novelty_choice'),
    hitChoice: boolean('hit_choice'),
    publishedAt: moment('published_at'),
    /** First publication, kept on republishing: a product is new only once. */
    firstPublishedAt: moment('first_published_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('products_model_color').on(t.modelId, t.colorId),
    index('products_color').on(t.colorId),
    index('products_novelty')
      .on(t.publishedAt.desc())
      .where(sql`${t.isNovelty}`),
    index('products_bestseller')
      .on(t.popularity.desc())
      .where(sql`${t.isBestseller}`),
    index('products_sale')
      .on(t.saleEndsAt)
      .where(sql`${t.salePrice} is not null`),
    slugShape('products_slug_shape', t.slug),
    // The wholesale page has an address among the products, fixed by the client (R-2.1-18).
    must('products_slug_free', sql`${t.slug} <> 'optovye-postavki-medicinskoy-odezhdy'`),
    must('products_price_positive', sql`${t.price} > 0`),
    must(
      'products_sale_below_price',
      sql`${t.salePrice} is null or (${t.salePrice} > 0 and ${t.salePrice} < ${t.price})`,
    ),
    must(
      'products_sale_dates_with_sale',
      sql`${t.salePrice} is not null or (${t.saleStartsAt} is null and ${t.saleEndsAt} is null)`,
    ),
    must(
      'products_sale_end_after_start',
      sql`${t.saleEndsAt} is null or ${t.saleStartsAt} is null or ${t.saleEndsAt} > ${t.saleStartsAt}`,
    ),
    must('products_popularity_positive', sql`${t.popularity} >= 0`),
  ],
)

export const productMedia = pgTable(
  'product_media',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index('product_media_media').on(t.mediaId),
    must('product_media_position', sql`${t.position} >= 0`),
  ],
)

/**
 * Sizes of a product, or heights of a size. Height 0 is the size itself; if the size has heights, its own row sells
 * nothing and its amount is their sum (O-29, O-30).
 */
export const tradeOffers = pgTable(
  'trade_offers',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sizeId: integer('size_id')
      .notNull()
      .references(() => sizes.id),
    height: integer().notNull().default(0),
    isSellable: boolean('is_sellable').notNull().default(true),
    stock: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('trade_offers_variant').on(t.productId, t.sizeId, t.height),
    index('trade_offers_size').on(t.sizeId),
    must('trade_offers_stock_not_negative', sql`${t.stock} >= 0`),
    must('trade_offers_height_known', sql`${t.height} = 0 or ${t.height} between 140 and 220`),
    must('trade_offers_unsellable_is_empty', sql`${t.isSellable} or (${t.stock} = 0 and ${t.height} = 0)`),
  ],
)

export const productTags = pgTable(
  'product_tags',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    /** Shown on the picture of the card; other tags only link to listings. */
    isBadge: boolean('is_badge').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.productId, t.tagId] }), index('product_tags_tag').on(t.tagId)],
)
