import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { parcelOf, type Parcel, type ParcelLine } from '../delivery/parcel.rules.ts'

/** Parcel of an order: weight and value of its remaining pieces, at the prices of the order. */
export async function orderParcel(db: Db, orderId: number): Promise<Parcel> {
  const { rows } = await db.execute<ParcelLine>(sql`
    select coalesce(m.weight_grams, 300) as grams, l.quantity - l.cancelled_quantity as pieces,
      (l.price - coalesce((select sum(a.amount) from order_allocations a where a.line_id = l.id and a.kind = 'sale'), 0)
        / l.quantity)::float8 as price,
      exists (select from order_allocations a where a.line_id = l.id and a.kind = 'promo' and a.amount = l.price
        and l.quantity = 1) as "isGift"
    from order_lines l left join products p on p.id = l.product_id left join models m on m.id = p.model_id
    where l.order_id = ${orderId} and l.quantity > l.cancelled_quantity order by l.position`)
  return parcelOf(rows)
}
