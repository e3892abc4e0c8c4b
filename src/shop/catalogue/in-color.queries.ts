import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { cardsOf, type Card } from './cards.queries.ts'
import { isOrderable, isPublished } from './catalogue.conditions.ts'
import { colors } from './attributes.tables.ts'
import { products } from './catalogue.tables.ts'
import { cardsOfProducts } from './known-cards.queries.ts'

type DyeQuery = { productId: number; exceptIds: readonly number[]; most: number; locale: Locale; now: Date }
export type InColor = { color: { slug: string; name: string }; cards: Card[] }

/** Orderable products in the color of a product, the most popular first, without the models of `exceptIds`. */
export async function inDyeOf(
  db: Db,
  { productId, exceptIds, most, locale, now }: DyeQuery,
): Promise<InColor | undefined> {
  const [color] = await db
    .select({
      id: colors.id,
      slug: colors.slug,
      name: sql<string>`(select t.name from color_translations t
      where t.color_id = ${colors.id} and t.locale = ${locale})`,
    })
    .from(products)
    .innerJoin(colors, eq(colors.id, products.colorId))
    .where(eq(products.id, productId))
  if (!color) return undefined
  const ownModels = sql`(select own.model_id from products own where own.id = any(${sql.param([...exceptIds])}::int[]))`
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.colorId, color.id), isPublished(now), isOrderable, sql`${products.modelId} not in ${ownModels}`),
    )
    .orderBy(desc(products.popularity), desc(products.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  return { color, cards: cardsOf(await cardsOfProducts(db, { ids, locales: [locale], now }), locale, now) }
}
