import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { isPublished } from '../catalogue/catalogue.conditions.ts'

export type PriceRow = {
  sku: string
  name: string
  color: string
  size: string
  /** 0 for a size without heights. */
  height: number
  stock: number
  /** Unit price, without promotions. */
  price: Money
}

const ofBatch = 1_000

/** All products on sale by style, color and size, through a cursor; requires a transaction. */
export async function* priceRows(tx: Db, locale: Locale, now: Date): AsyncGenerator<PriceRow> {
  await tx.execute(sql`declare price_rows no scroll cursor for
    select products.sku, w.name, c.name as color, t.name as size, o.height, o.stock, products.price
    from products join models on models.id = products.model_id
    join trade_offers o on o.product_id = products.id and o.is_sellable
    join sizes z on z.id = o.size_id
    join size_translations t on t.size_id = z.id and t.locale = ${locale}
    join model_translations w on w.model_id = products.model_id and w.locale = ${locale}
    join color_translations c on c.color_id = products.color_id and c.locale = ${locale}
    where ${isPublished(now)} order by w.name, products.model_id, c.name, products.id, z.position, z.id, o.height`)
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch forward ${ofBatch} from price_rows`))
    if (rows.length === 0) return
    for (const row of rows) yield { ...row, price: Number(row.price) as Money }
  }
}

/** PostgreSQL returns bigint as text. */
type Row = Omit<PriceRow, 'price'> & { price: string }
