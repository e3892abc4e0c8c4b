import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { wordsOf } from '../words-of.ts'
import { isPublished } from './catalogue.conditions.ts'
import { colors, sizes } from './attributes.tables.ts'
import { products } from './catalogue.tables.ts'

/** Colors with published products. */
export const usedColors = (db: Db, now: Date) =>
  db
    .select({
      slug: colors.slug,
      hex: colors.hex,
      name: wordsOf('color', colors.id),
      productCount: sql<number>`count(*)::int`,
    })
    .from(colors)
    .innerJoin(products, eq(products.colorId, colors.id))
    .where(isPublished(now))
    .groupBy(colors.id)
    .orderBy(asc(colors.position), asc(colors.id))

/** Sizes of published products, in stock or not. */
export const usedSizes = (db: Db, now: Date) =>
  db
    .select({
      id: sizes.id,
      slug: sizes.slug,
      name: wordsOf('size', sizes.id),
    })
    .from(sizes)
    .where(
      sql`exists (select 1 from trade_offers o join ${products} on ${products.id} = o.product_id where o.size_id = ${sizes.id} and ${isPublished(now)})`,
    )
    .orderBy(asc(sizes.position), asc(sizes.id))
