import type pg from 'pg'
import type { KnownProducts } from './visitors.ts'

/** Products that visitors put into carts. A few offers get so much stock that they never sell out. */
export async function prepareProducts(client: pg.Client): Promise<KnownProducts> {
  const numbers = async (text: string) => (await client.query<{ id: number }>(text)).rows.map(({ id }) => id)
  const orderable = await numbers(`
    select o.id from trade_offers o join products p on p.id = o.product_id and p.published_at <= now()
    where o.stock > 0 and (o.height > 0 or not exists (
      select from trade_offers h where h.product_id = o.product_id and h.size_id = o.size_id and h.height > 0))
    order by o.id limit 10`)
  await client.query('update trade_offers set stock = 900 where id = any($1)', [orderable])
  return {
    plenty: orderable,
    soldOut: await numbers(`
      select o.id from trade_offers o join products p on p.id = o.product_id and p.published_at <= now()
      where not exists (select from trade_offers s where s.product_id = o.product_id and s.size_id = o.size_id and s.stock > 0)
      order by o.id limit 20`),
    products: await numbers('select id from products where published_at <= now() order by id limit 40'),
  }
}
