import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { maxHearts } from '#shop/popularity/popularity.rules.ts'
import type { Item } from './assortment.ts'
import type { ProductIds } from './seed-catalogue.ts'

type HeartsInput = { items: Item[]; now: Date; productId: ProductIds }

/** Guests who browse the demo. */
const guests = 400
/** Popularity points per favorite. */
const likingOfHeart = 40

/** Adds favorites of guests within two months, more for popular products. */
export async function addHearts(tx: Db, { items, now, productId }: HeartsInput): Promise<void> {
  const hearts = items.map((item) => ({
    id: productId(item.slug),
    count: Math.min(maxHearts, Math.round(item.liking / likingOfHeart)),
  }))
  await tx.execute(sql`
    insert into favourites (visitor_id, product_id, price_then, added_at)
    select md5('demo guest ' || (p.id * 7 + j * 13) % ${guests}::integer)::uuid, p.id, p.price,
      greatest(p.published_at, ${now.toISOString()}::timestamptz - make_interval(hours => 3 + (j * 47 + p.id * 17) % 1400))
    from json_to_recordset(${JSON.stringify(hearts)}::json) as h (id integer, count integer)
    join products p on p.id = h.id cross join generate_series(1, h.count) j
    order by p.id, j`)
}
