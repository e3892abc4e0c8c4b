import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { leftOf } from './cart.queries.ts'
import { maxLines } from './cart.rules.ts'

type AddAllInput = { owner: Owner; pieces: readonly { offerId: number; quantity: number }[]; now: Date }

/**
 * Raises each line to at least the given quantity, as far as stock allows, and skips sold-out offers. Repeating the
 * call adds nothing. One statement; the cart row is locked first.
 */
export async function addAllToCart(db: Db, { owner, pieces, now: moment }: AddAllInput): Promise<void> {
  const now = sql`${moment.toISOString()}::timestamptz`
  const key = 'visitorId' in owner ? sql`visitor_id` : sql`account_id`
  const id = 'visitorId' in owner ? sql`${owner.visitorId}::uuid` : sql`${owner.accountId}::integer`
  await db.execute(sql`
    with wishes as (
      select "offerId" as offer_id, sum(quantity)::integer as quantity
      from json_to_recordset(${JSON.stringify(pieces)}::json) as p("offerId" integer, quantity integer) group by 1
    ), offers as (
      select ${tradeOffers.id} as id, least(w.quantity, ${leftOf(now)}) as quantity, ${paidPriceAt(now)} as price
      from wishes w join ${tradeOffers} on ${tradeOffers.id} = w.offer_id
      join ${products} on ${products.id} = ${tradeOffers.productId} and ${isPublished(now)}
      where ${leftOf(now)} > 0
    ), cart as (
      insert into carts (${key}, created_at, changed_at) select ${id}, ${now}, ${now} where exists (select from offers)
      on conflict (${key}) do update set changed_at = excluded.changed_at returning id
    ), others as (
      select count(*)::integer as lines from cart join cart_lines l on l.cart_id = cart.id
      where l.offer_id not in (select id from offers)
    )
    insert into cart_lines as l (cart_id, offer_id, quantity, seen_price, added_at)
    select cart.id, o.id, o.quantity, o.price, ${now} from cart, others,
      lateral (select * from offers order by id limit greatest(0, ${maxLines} - others.lines)) o
    on conflict (cart_id, offer_id) do update
      set quantity = greatest(l.quantity, excluded.quantity), seen_price = excluded.seen_price`)
}
