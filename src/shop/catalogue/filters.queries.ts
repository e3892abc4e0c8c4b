import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import { isPublished } from './catalogue.conditions.ts'
import { colors, colorTranslations, sizes, sizeTranslations } from './attributes.tables.ts'
import { products } from './catalogue.tables.ts'

/** The colours something is published in. */
export const usedColors = (db: Db, now: Date) =>
  db
    .select({
      slug: colors.slug,
      hex: colors.hex,
      name: sql<Words>`json_object_agg(${colorTranslations.locale}, ${colorTranslations.name})`,
      productCount: sql<number>`count(distinct ${products.id})::int`,
    })
    .from(colors)
    .innerJoin(colorTranslations, eq(colorTranslations.colorId, colors.id))
    .innerJoin(products, eq(products.colorId, colors.id))
    .where(isPublished(now))
    .groupBy(colors.id)
    .orderBy(asc(colors.position), asc(colors.id))

/** The sizes something published comes in, in stock or not. */
export const usedSizes = (db: Db, now: Date) =>
  db
    .select({
      id: sizes.id,
      slug: sizes.slug,
      name: sql<Words>`json_object_agg(${sizeTranslations.locale}, ${sizeTranslations.name})`,
    })
    .from(sizes)
    .innerJoin(sizeTranslations, eq(sizeTranslations.sizeId, sizes.id))
    .where(
      sql`exists (select 1 from trade_offers o join ${products} on ${products.id} = o.product_id where o.size_id = ${sizes.id} and ${isPublished(now)})`,
    )
    .groupBy(sizes.id)
    .orderBy(asc(sizes.position), asc(sizes.id))
