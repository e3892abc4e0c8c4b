import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Money } from '#kernel/money.ts'
import { products } from './catalogue.tables.ts'

type MomentInSql = Date | SQLWrapper

export const isPublished = (now: MomentInSql): SQL<boolean> => sql`${products.publishedAt} <= ${now}`

/** True if any of its sizes can be ordered. */
export const isOrderable: SQL<boolean> = sql<boolean>`exists (select 1 from trade_offers o
    where o.product_id = ${products.id} and o.is_sellable and o.stock > 0)`

/** `priceAt` in SQL; a test compares both. */
export const salePriceAt = (now: MomentInSql): SQL<Money | null> =>
  sql<Money | null>`case when (${products.saleStartsAt} is null or ${products.saleStartsAt} <= ${now})
    and (${products.saleEndsAt} is null or ${now} <= ${products.saleEndsAt}) then ${products.salePrice} end`

export const paidPriceAt = (now: MomentInSql): SQL<Money> =>
  sql<Money>`coalesce(${salePriceAt(now)}, ${products.price})`
